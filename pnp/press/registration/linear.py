"""Least squares for a handful of unknowns."""

from __future__ import annotations

from collections.abc import Sequence


def least_squares(rows: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """The unknowns x for which the rows times x come nearest to what is wanted. Raises ValueError if many do.

    >>> [round(value, 6) for value in least_squares([(1, 0), (1, 1), (1, 2)], [1, 3, 5])]
    [1.0, 2.0]
    """
    size = len(rows[0])
    # The normal equations: each row of `a` is followed by its right side.
    a = [
        [sum(row[i] * row[j] for row in rows) for j in range(size)]
        + [sum(row[i] * value for row, value in zip(rows, wanted, strict=True))]
        for i in range(size)
    ]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(a[k][i]))
        a[i], a[pivot] = a[pivot], a[i]
        if abs(a[i][i]) < 1e-9:
            raise ValueError("too few readings for so many unknowns")
        for k in range(size):
            if k != i:
                share = a[k][i] / a[i][i]
                a[k] = [left - share * right for left, right in zip(a[k], a[i], strict=True)]
    return [row[size] / row[i] for i, row in enumerate(a)]
