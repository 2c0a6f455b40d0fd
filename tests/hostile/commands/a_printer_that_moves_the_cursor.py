# answered 0: \\u202e\\x9b, a4
WORDS = ("printer", "list", "--settings", ".")


def files() -> dict[str, str]:
    return {"printers.json": '{"printers":{"\\u202e\\u009b":{"a4":{"flip":"long-edge","readings":{"A":[5,5]}}}}}'}
