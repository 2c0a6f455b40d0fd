# refused: too much for one picture, all together
def data() -> bytes:
    groups = '<g opacity=".5"><rect width="9" height="9"/><rect/></g>' * 7_000
    path = f'<path d="M0 0{"c1 1 2 2 3 3" * 90_000}"/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">{groups}{path}</svg>'.encode()
