"""English: names, and the story of a game."""

STORY: dict[str, str] = {
    # The games
    "title.base": "6 nimmt!",
    "title.pro": "6 nimmt! Pro",
    "title.anniversary": "6 nimmt! 25 years",
    "title.fan": "6 nimmt! fan cards",
    "title.buffalo": "Beat the Buffalo",
    "title.x": "X nimm!",
    # Small words
    "and": "{first} and {last}",
    "nothing": "nothing",
    "buffalo": "Buffalo",
    "team": "Team",
    "you": "You",
    "bullheads.one": "{number} bullhead",
    "bullheads.many": "{number} bullheads",
    "points.one": "{number} point",
    "points.many": "{number} points",
    "cards.one": "{number} card",
    "cards.many": "{number} cards",
    "multiplied": "{heads} x {factor} = {points}",
    "played": "{seat} {card}",
    "played.you": "you {card}",
    "played.buffalo": "the Buffalo {card}",
    "turned": "{card} (as {number})",
    "scored": "{who} {points}",
    "scored.you": "you {points}",
    "scored.total": "{who} {points} (total {total})",
    "scored.total.you": "you {points} (total {total})",
    "shows.even": "even",
    "shows.odd": "odd",
    "shows.up": "up",
    "shows.down": "down",
    "mark.even-odd": "{shows} only",
    "mark.climbing": "descends, arrow {shows}",
    "mark.cow": "cow",
    "mark.seven": "7 nimmt!",
    "mark.stopped": "Stop",
    "fan.even-odd": "even/odd",
    "fan.climbing": "climbing",
    "fan.cow": "cow",
    "fan.twister": "twister",
    # Special cards and what they are used for
    "special.5th-row": "5th row",
    "special.7-nimmt": "7 nimmt!",
    "special.insert": "Insert",
    "special.replace": "Replace",
    "special.shift": "Shift",
    "special.stop": "Stop",
    "special.negative-positive": "Negative = positive",
    "special.first-card": "First card",
    "special.last-card": "Last card",
    "special.sort": "Sort",
    "use.start-fifth-row": "the card starts a row of its own",
    "use.let-seven-take": "row {row} holds six cards",
    "use.insert-card": "the card goes into row {row}",
    "use.replace-card": "the {card} takes its place",
    "use.let-replace": "{seat} places another card",
    "use.let-replace.you": "you place another card",
    "use.shift-card": "the {card} moves to row {row}",
    "use.stop-row": "row {row} gets blocked",
    "use.remove-stop": "the Stop leaves row {row}",
    "use.turn-positive": "the {card} cancels {cancelled}",
    "use.turn-positive.default": "the {card} cancels as much as it can",
    "use.place-first": "{seat}'s card goes first",
    "use.place-first.you": "your card goes first",
    "use.place-last": "{seat}'s card goes last",
    "use.place-last.you": "your card goes last",
    "use.sort-cards": "the new order is {order}",
    # The story
    "story.round-started": "Round {round} begins. Start cards: {rows}.",
    "story.draft-started": "Round {round}: everybody picks from the open cards {pool} in turn.",
    "story.card-picked": "{seat} picks the {card}.",
    "story.card-picked.you": "You pick the {card}.",
    "story.hand-dealt": "{seat} gets {cards}.",
    "story.hand-dealt.you": "You get {cards}.",
    "story.specials-dealt": "{seat} gets special cards: {specials}.",
    "story.specials-dealt.you": "You get special cards: {specials}.",
    "story.specials-handed-out": "Special cards for everybody: {each}. Left in the deck: {deck}.",
    "story.card-chosen": "{seat} chooses the {card}, face down.",
    "story.card-chosen.you": "You choose the {card}, face down.",
    "story.card-chosen.twisted": "{seat} chooses the {card} with the twister, face down.",
    "story.card-chosen.twisted.you": "You choose the {card} with the twister, face down.",
    "story.seat-ready": "{seat} is ready.",
    "story.seat-ready.you": "You are ready.",
    "story.cards-revealed": "Turn {turn}: {cards}.",
    "story.card-placed.ascending": (
        "{seat}'s {card} goes to row {row}: it fits only behind the {beside}."
    ),
    "story.card-placed.ascending.you": (
        "Your {card} goes to row {row}: it fits only behind the {beside}."
    ),
    "story.card-placed.ascending.buffalo": (
        "The Buffalo's {card} goes to row {row}: it fits only behind the {beside}."
    ),
    "story.card-placed.least-difference": (
        "{seat}'s {card} goes to row {row}: the {beside} is closest below."
    ),
    "story.card-placed.least-difference.you": (
        "Your {card} goes to row {row}: the {beside} is closest below."
    ),
    "story.card-placed.least-difference.buffalo": (
        "The Buffalo's {card} goes to row {row}: the {beside} is closest below."
    ),
    "story.card-placed.climbing": (
        "{seat}'s {card} goes to row {row}, which descends: the {beside} is closest."
    ),
    "story.card-placed.climbing.you": (
        "Your {card} goes to row {row}, which descends: the {beside} is closest."
    ),
    "story.card-placed.detour": "{seat}'s {card} goes to row {row}, behind the {beside}: {why}.",
    "story.card-placed.detour.you": "Your {card} goes to row {row}, behind the {beside}: {why}.",
    "story.card-placed.detour.buffalo": (
        "The Buffalo's {card} goes to row {row}, behind the {beside}: {why}."
    ),
    "story.card-placed.full-row": "{seat}'s {card} starts row {row} anew.",
    "story.card-placed.full-row.you": "Your {card} starts row {row} anew.",
    "story.card-placed.full-row.buffalo": "The Buffalo's {card} starts row {row} anew.",
    "story.card-placed.low-card": "{seat}'s {card} starts row {row} anew.",
    "story.card-placed.low-card.you": "Your {card} starts row {row} anew.",
    "story.card-placed.low-card.buffalo": "The Buffalo's {card} starts row {row} anew.",
    "story.card-placed.anew": "{seat}'s {card} starts row {row} anew: {why}.",
    "story.card-placed.anew.you": "Your {card} starts row {row} anew: {why}.",
    "story.card-placed.anew.buffalo": "The Buffalo's {card} starts row {row} anew: {why}.",
    "story.card-placed.empty-row": "{seat}'s {card} goes to row {row}, which was empty.",
    "story.card-placed.empty-row.you": "Your {card} goes to row {row}, which was empty.",
    "story.card-placed.empty-row.buffalo": (
        "The Buffalo's {card} goes to row {row}, which was empty."
    ),
    "story.card-placed.5th-row": "{seat}'s {card} starts the new row {row}.",
    "story.card-placed.5th-row.you": "Your {card} starts the new row {row}.",
    "story.card-placed.insert": "{seat}'s {card} goes into row {row}, right behind the {beside}.",
    "story.card-placed.insert.you": "Your {card} goes into row {row}, right behind the {beside}.",
    "story.card-placed.insert-front": "{seat}'s {card} goes to the front of row {row}.",
    "story.card-placed.insert-front.you": "Your {card} goes to the front of row {row}.",
    "story.low-card-played": "{seat}'s {card} fits nowhere. {seat} takes a row of their choice.",
    "story.low-card-played.you": "Your {card} fits nowhere. You take a row of your choice.",
    "story.low-card-played.why": (
        "{seat}'s {card} fits nowhere: {why}. {seat} takes a row of their choice."
    ),
    "story.low-card-played.why.you": (
        "Your {card} fits nowhere: {why}. You take a row of your choice."
    ),
    "story.row-taken.full-row": "Row {row} is full: {seat} takes {cards}, {bullheads}.",
    "story.row-taken.full-row.you": "Row {row} is full: you take {cards}, {bullheads}.",
    "story.row-taken.full-row.buffalo": (
        "Row {row} is full: the Buffalo takes {cards}, {bullheads}."
    ),
    "story.row-taken.full-row.team": "Row {row} is full: the team takes {cards}, {bullheads}.",
    "story.row-taken.low-card": "{seat} takes row {row}: {cards}, {bullheads}.",
    "story.row-taken.low-card.you": "You take row {row}: {cards}, {bullheads}.",
    "story.row-taken.low-card.buffalo": (
        "The Buffalo's card fits nowhere. It takes row {row}: {cards}, {bullheads}."
    ),
    "story.row-taken.low-card.team": "The team takes row {row}: {cards}, {bullheads}.",
    "story.row-taken.insert": (
        '"Insert" makes row {row} too long: {seat} takes {cards}, {bullheads}.'
    ),
    "story.row-taken.insert.you": (
        '"Insert" makes row {row} too long: you take {cards}, {bullheads}.'
    ),
    "story.row-taken.insert.team": (
        '"Insert" makes row {row} too long: the team takes {cards}, {bullheads}.'
    ),
    "story.row-taken.shift": '"Shift" makes row {row} too long: {seat} takes {cards}, {bullheads}.',
    "story.row-taken.shift.you": '"Shift" makes row {row} too long: you take {cards}, {bullheads}.',
    "story.row-taken.shift.team": (
        '"Shift" makes row {row} too long: the team takes {cards}, {bullheads}.'
    ),
    "story.row-taken.cow": "The cow makes row {row} too long: {seat} takes {cards}, {bullheads}.",
    "story.row-taken.cow.you": "The cow makes row {row} too long: you take {cards}, {bullheads}.",
    "story.cards-cancelled": "The {positive} cancels {cancelled}: {bullheads} less for {seat}.",
    "story.cards-cancelled.you": "The {positive} cancels {cancelled}: {bullheads} less for you.",
    "story.row-removed": "Row {row} is gone; four rows are left.",
    "story.special-used": '{seat} uses "{special}": {use}.',
    "story.special-used.you": 'You use "{special}": {use}.',
    "story.special-used.team": 'The team uses "{special}": {use}.',
    "story.special-skipped": "{seat} uses no special card.",
    "story.special-skipped.you": "You use no special card.",
    "story.card-replaced": "{seat} takes the {returned} back and places the {substitute} instead.",
    "story.card-replaced.you": "You take the {returned} back and place the {substitute} instead.",
    "story.card-shifted": "The {card} moves from row {source} to row {target}.",
    "story.seven-removed": '"7 nimmt!" leaves row {row}.',
    "story.stop-removed": "The Stop leaves row {row}.",
    "story.special-swapped": '{seat} swaps "{given}" for another special card.',
    "story.special-swapped.you": 'You swap "{given}" for another special card.',
    "story.special-drawn": '{seat} draws "{special}".',
    "story.special-drawn.you": 'You draw "{special}".',
    "story.specials-kept": "{seat} keeps all special cards.",
    "story.specials-kept.you": "You keep all your special cards.",
    "story.specials-reshuffled": (
        "The discarded special cards are shuffled into a new deck: {deck}."
    ),
    "story.special-opened": '"{special}" lies open for the team. Left in the deck: {deck}.',
    "story.use-proposed": "{seat} proposes: {use}.",
    "story.use-proposed.you": "You propose: {use}.",
    "story.proposal-agreed": "{seat} agrees.",
    "story.proposal-agreed.you": "You agree.",
    "story.proposal-declined": "{seat} declines.",
    "story.proposal-declined.you": "You decline.",
    "story.order-changed": "The new order: {cards}.",
    "story.marker-moved.even-odd": "Even/odd stands at row {row}: {shows} numbers only.",
    "story.marker-moved.climbing": (
        "Climbing stands at row {row}: it descends, and the arrow points {shows}."
    ),
    "story.marker-moved.cow": "The cow stands at the end of row {row}.",
    "story.x-row-extended": "{seat} lays the {card} in the X row.",
    "story.x-row-extended.you": "You lay the {card} in your X row.",
    "story.x-row-extended.spilled": (
        "The {card} does not fit: {seat}'s X row goes to the X pile ({spilled})."
    ),
    "story.x-row-extended.spilled.you": (
        "The {card} does not fit: your X row goes to your X pile ({spilled})."
    ),
    "story.cards-taken-to-hand": "{seat} takes {cards} into their hand.",
    "story.cards-taken-to-hand.you": "You take {cards} into your hand.",
    "story.round-scored": "Round {round} is over: {points}.",
    "story.game-ended.won": "{who} wins with {points}.",
    "story.game-ended.won.you": "You win with {points}!",
    "story.game-ended.shared": "{who} win with {points} each.",
    "story.game-ended.shared.you": "{who} win with {points} each!",
    "story.game-ended.team-won": "The Buffalo is beaten: {team} to {buffalo}!",
    "story.game-ended.team-lost": "The Buffalo wins: {buffalo} to {team}.",
    "story.game-ended.tied": "A tie, {team} to {buffalo}: close, but not a win.",
    "skipped.blocked": "row {row} is blocked",
    "skipped.parity": "row {row} takes {shows} numbers only",
    "skipped.direction": "row {row} descends",
    "skipped.equal": "row {row} ends with the same number, {number}",
    # A record told again, and what it waits for
    "head": "{title} ({mode}) with {names}",
    "head.seed": "Seed: {seed}",
    "head.rounds": "Rounds: {rounds}",
    "head.target": "Ends at {target} points or more",
    "head.target.strict": "Ends at more than {target} points",
    "head.fan-cards": "Fan cards: {cards}",
    "rows": "Rows: {rows}",
    "awaited": "Awaited: {what}",
    "awaited.drafting": "{who} to pick an open card",
    "awaited.selecting": "{who} to choose a card",
    "awaited.choosing-row": "{who} to choose a row for the {card}",
    "awaited.using-special": "{who} to use a special card, or none, for the {card}",
    "awaited.swapping": "{who} to swap a special card, or none",
    "awaited.picking-for-x-row": "{who} to pick one of {cards} for the X row",
    "awaited.replacing": "{who} to choose a card instead of the {card}",
    "awaited.team-talking": "{who} to propose something or to be ready",
    "awaited.agreeing": "{who} to agree or to decline: {use}",
    "awaited.dealing": "the shuffle of the number cards",
    "awaited.dealing-specials": "the shuffle of the special cards",
    "awaited.reshuffling": "the shuffle of the discarded special cards",
}
