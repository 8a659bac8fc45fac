"""Simultaneous choices of two opponents: the exact equilibrium of a small matrix game."""

from __future__ import annotations

from hornox.sim.kernels.jit import Floats, inline

_TINY = 1e-12


@inline
def solve_matrix(
    matrix: Floats, size: int, tableau: Floats, rows: Floats, columns: Floats
) -> float:
    """The value of a square game in which rows want little and columns want much.

    Writes the probabilities of an equilibrium to `rows` and `columns`. A saddle point is read off.
    Else the simplex method solves the linear programme of the row player, with Bland's rule, so
    that it ends.
    """
    row, column = _best_row(matrix, size), _best_column(matrix, size)
    if _is_saddle(matrix, size, row, column):
        for place in range(size):
            rows[place] = 1.0 if place == row else 0.0
            columns[place] = 1.0 if place == column else 0.0
        return float(matrix[row, column])
    least = matrix[0, 0]
    for row in range(size):
        for column in range(size):
            least = min(least, matrix[row, column])
    _fill(matrix, size, least - 1.0, tableau)
    entering = _entering(tableau, size)
    while entering >= 0:
        _pivot(tableau, size, _leaving(tableau, size, entering), entering)
        entering = _entering(tableau, size)
    return _read(tableau, size, least - 1.0, rows, columns)


@inline
def _best_row(matrix: Floats, size: int) -> int:
    """The row whose dearest column is the cheapest."""
    best, least = 0, 0.0
    for row in range(size):
        worst = matrix[row, 0]
        for column in range(1, size):
            worst = max(worst, matrix[row, column])
        if row == 0 or worst < least:
            best, least = row, worst
    return best


@inline
def _best_column(matrix: Floats, size: int) -> int:
    """The column whose cheapest row is the dearest."""
    best, most = 0, 0.0
    for column in range(size):
        worst = matrix[0, column]
        for row in range(1, size):
            worst = min(worst, matrix[row, column])
        if column == 0 or worst > most:
            best, most = column, worst
    return best


@inline
def _is_saddle(matrix: Floats, size: int, row: int, column: int) -> bool:
    """Whether neither side can do better than to play this row and this column."""
    value, holds = matrix[row, column], True
    for other in range(size):
        holds = holds and matrix[row, other] <= value <= matrix[other, column]
    return holds


@inline
def _fill(matrix: Floats, size: int, shift: float, tableau: Floats) -> None:
    """A constraint for each column of the game, all entries positive; the last line is the
    objective.

    The columns are the row player's weights, the slack variables, the right-hand side and, behind
    it, which variable is in the basis.
    """
    width = 2 * size + 1
    for line in range(size + 1):
        for place in range(width + 1):
            tableau[line, place] = 0.0
    for line in range(size):
        for place in range(size):
            tableau[line, place] = matrix[place, line] - shift
        tableau[line, size + line] = 1.0
        tableau[line, width - 1] = 1.0
        tableau[line, width] = size + line
    for place in range(size):
        tableau[size, place] = -1.0


@inline
def _entering(tableau: Floats, size: int) -> int:
    """The first variable that would improve the objective, or -1."""
    for place in range(2 * size):
        if tableau[size, place] < -_TINY:
            return place
    return -1


@inline
def _leaving(tableau: Floats, size: int, entering: int) -> int:
    """The line with the smallest ratio; on a tie the one with the lowest variable."""
    best, least, width = -1, 0.0, 2 * size + 1
    for line in range(size):
        if tableau[line, entering] > _TINY:
            ratio = tableau[line, width - 1] / tableau[line, entering]
            tie = best >= 0 and abs(ratio - least) <= _TINY
            if (
                best < 0
                or ratio < least - _TINY
                or (tie and tableau[line, width] < tableau[best, width])
            ):
                best, least = line, ratio
    return best


@inline
def _pivot(tableau: Floats, size: int, leaving: int, entering: int) -> None:
    width = 2 * size + 1
    factor = tableau[leaving, entering]
    for place in range(width):
        tableau[leaving, place] /= factor
    for line in range(size + 1):
        factor = tableau[line, entering]
        if line != leaving and factor != 0.0:
            for place in range(width):
                tableau[line, place] -= factor * tableau[leaving, place]
    tableau[leaving, width] = entering


@inline
def _read(tableau: Floats, size: int, shift: float, rows: Floats, columns: Floats) -> float:
    """The weights of the rows are in the basis, those of the columns under the slack variables."""
    width = 2 * size + 1
    total = tableau[size, width - 1]
    for place in range(size):
        rows[place] = 0.0
        columns[place] = tableau[size, size + place] / total
    for line in range(size):
        variable = int(tableau[line, width])
        if variable < size:
            rows[variable] = tableau[line, width - 1] / total
    return float(1.0 / total + shift)
