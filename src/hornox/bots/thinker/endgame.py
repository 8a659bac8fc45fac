"""Pro with two players: play the last turns exactly, when nothing is hidden."""

from __future__ import annotations

from itertools import accumulate

from hornox.engine import PlayCard, SeatAction, View
from hornox.record import Stream
from hornox.sim import equilibrium, row_losses

_FINE = 1 << 32


def play_exactly(view: View, chance: Stream, seconds: float) -> SeatAction:
    """Return the best row for a low card, or a card drawn from the equilibrium."""
    if view.prompt.kind == "choosing-row":
        losses = row_losses(view, seconds)
        return min(losses, key=lambda row: losses[row])
    shares = equilibrium(view, seconds).own
    likeliest = max(shares, key=lambda card: shares[card])
    drawn = chance.below(_FINE) / _FINE
    reached = zip(shares, accumulate(shares.values()), strict=True)
    return PlayCard(next((card for card, share in reached if drawn < share), likeliest))
