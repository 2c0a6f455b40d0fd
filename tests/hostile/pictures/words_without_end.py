# refused: more than 200000 letters that are shaped
TEXT = "".join(chr(97 + n * n % 26) for n in range(18_000))


def data() -> bytes:
    texts = f'<text font-family="Source Sans Pro" font-size="3">{TEXT}</text>' * 200
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{texts}</svg>'.encode()
