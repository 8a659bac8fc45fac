"""All stages, for those who save and restore them."""

from hornox.engine.stages._stage import Stage
from hornox.engine.stages.choosing_row import ChoosingRow
from hornox.engine.stages.dealing import Dealing, DealingSpecials
from hornox.engine.stages.drafting import Drafting
from hornox.engine.stages.picking_for_x_row import PickingForXRow
from hornox.engine.stages.replacing import Replacing
from hornox.engine.stages.resolving import Placing, Resolving
from hornox.engine.stages.selecting import Selecting
from hornox.engine.stages.swapping import Drawing, Reshuffling, Swapping
from hornox.engine.stages.team_talking import TeamTalking
from hornox.engine.stages.using_special import UsingSpecial

STAGES: tuple[type[Stage], ...] = (
    ChoosingRow,
    Dealing,
    DealingSpecials,
    Drafting,
    Drawing,
    PickingForXRow,
    Placing,
    Replacing,
    Reshuffling,
    Resolving,
    Selecting,
    Swapping,
    TeamTalking,
    UsingSpecial,
)
