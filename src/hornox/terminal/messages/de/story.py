"""German: names, and the story of a game. Words are those of docs/glossary.md."""

STORY: dict[str, str] = {
    # The games
    "title.base": "6 nimmt!",
    "title.pro": "6 nimmt! Profi",
    "title.anniversary": "6 nimmt! 25 Jahre",
    "title.fan": "6 nimmt! Fan-Karten",
    "title.buffalo": "Schlagt den Büffel",
    "title.x": "X nimm!",
    # Small words
    "and": "{first} und {last}",
    "nothing": "nichts",
    "buffalo": "Büffel",
    "team": "Team",
    "you": "Du",
    "bullheads.one": "{number} Hornochse",
    "bullheads.many": "{number} Hornochsen",
    "points.one": "{number} Punkt",
    "points.many": "{number} Punkten",
    "cards.one": "{number} Karte",
    "cards.many": "{number} Karten",
    "multiplied": "{heads} x {factor} = {points}",
    "played": "{seat} {card}",
    "played.you": "du {card}",
    "played.buffalo": "der Büffel {card}",
    "turned": "{card} (als {number})",
    "scored": "{who} {points}",
    "scored.you": "du {points}",
    "scored.total": "{who} {points} (gesamt {total})",
    "scored.total.you": "du {points} (gesamt {total})",
    "shows.even": "gerade",
    "shows.odd": "ungerade",
    "shows.up": "nach oben",
    "shows.down": "nach unten",
    "mark.even-odd": "nur {shows}",
    "mark.climbing": "absteigend, Pfeil {shows}",
    "mark.cow": "Kuh",
    "mark.seven": "7 nimmt!",
    "mark.stopped": "Stopp",
    "fan.even-odd": "Gerade/Ungerade",
    "fan.climbing": "Bergsteigen",
    "fan.cow": "springende Kuh",
    "fan.twister": "Zahlendreher",
    # Special cards and what they are used for
    "special.5th-row": "5. Reihe",
    "special.7-nimmt": "7 nimmt!",
    "special.insert": "Dazwischenlegen",
    "special.replace": "Ersetzen",
    "special.shift": "Verschieben",
    "special.stop": "Stopp",
    "special.negative-positive": "Minus = Plus",
    "special.first-card": "Erste Karte",
    "special.last-card": "Letzte Karte",
    "special.sort": "Sortieren",
    "use.start-fifth-row": "Die Karte beginnt eine eigene Reihe",
    "use.let-seven-take": "Reihe {row} fasst sechs Karten",
    "use.insert-card": "Die Karte kommt in Reihe {row}",
    "use.replace-card": "Stattdessen kommt die {card}",
    "use.let-replace": "{seat} legt eine andere Karte",
    "use.let-replace.you": "Du legst eine andere Karte",
    "use.shift-card": "Die {card} wandert in Reihe {row}",
    "use.stop-row": "Reihe {row} wird gesperrt",
    "use.remove-stop": "Der Stopp verlässt Reihe {row}",
    "use.turn-positive": "Die {card} hebt {cancelled} auf",
    "use.turn-positive.default": "Die {card} hebt so viel auf wie möglich",
    "use.place-first": "Die Karte von {seat} kommt zuerst",
    "use.place-first.you": "Deine Karte kommt zuerst",
    "use.place-last": "Die Karte von {seat} kommt zuletzt",
    "use.place-last.you": "Deine Karte kommt zuletzt",
    "use.sort-cards": "Die neue Reihenfolge ist {order}",
    # The story
    "story.round-started": "Durchgang {round} beginnt. Startkarten: {rows}.",
    "story.draft-started": "Durchgang {round}: Alle wählen reihum aus den offenen Karten {pool}.",
    "story.card-picked": "{seat} nimmt die {card}.",
    "story.card-picked.you": "Du nimmst die {card}.",
    "story.hand-dealt": "{seat} bekommt {cards}.",
    "story.hand-dealt.you": "Du bekommst {cards}.",
    "story.specials-dealt": "{seat} bekommt Sonderkarten: {specials}.",
    "story.specials-dealt.you": "Du bekommst Sonderkarten: {specials}.",
    "story.specials-handed-out": "Sonderkarten für alle: {each}. Noch im Stapel: {deck}.",
    "story.card-chosen": "{seat} wählt verdeckt die {card}.",
    "story.card-chosen.you": "Du wählst verdeckt die {card}.",
    "story.card-chosen.twisted": "{seat} wählt verdeckt die {card} mit dem Zahlendreher.",
    "story.card-chosen.twisted.you": "Du wählst verdeckt die {card} mit dem Zahlendreher.",
    "story.seat-ready": "{seat} ist bereit.",
    "story.seat-ready.you": "Du bist bereit.",
    "story.cards-revealed": "Runde {turn}: {cards}.",
    "story.card-placed.ascending": (
        "Die {card} von {seat} kommt in Reihe {row}: Sie passt nur hinter die {beside}."
    ),
    "story.card-placed.ascending.you": (
        "Deine {card} kommt in Reihe {row}: Sie passt nur hinter die {beside}."
    ),
    "story.card-placed.ascending.buffalo": (
        "Die {card} vom Büffel kommt in Reihe {row}: Sie passt nur hinter die {beside}."
    ),
    "story.card-placed.least-difference": (
        "Die {card} von {seat} kommt in Reihe {row}: Die {beside} liegt am nächsten darunter."
    ),
    "story.card-placed.least-difference.you": (
        "Deine {card} kommt in Reihe {row}: Die {beside} liegt am nächsten darunter."
    ),
    "story.card-placed.least-difference.buffalo": (
        "Die {card} vom Büffel kommt in Reihe {row}: Die {beside} liegt am nächsten darunter."
    ),
    "story.card-placed.climbing": (
        "Die {card} von {seat} kommt in Reihe {row}, die absteigt: Die {beside} liegt am nächsten."
    ),
    "story.card-placed.climbing.you": (
        "Deine {card} kommt in Reihe {row}, die absteigt: Die {beside} liegt am nächsten."
    ),
    "story.card-placed.detour": (
        "Die {card} von {seat} kommt in Reihe {row}, hinter die {beside}: {why}."
    ),
    "story.card-placed.detour.you": (
        "Deine {card} kommt in Reihe {row}, hinter die {beside}: {why}."
    ),
    "story.card-placed.detour.buffalo": (
        "Die {card} vom Büffel kommt in Reihe {row}, hinter die {beside}: {why}."
    ),
    "story.card-placed.full-row": "Die {card} von {seat} beginnt Reihe {row} neu.",
    "story.card-placed.full-row.you": "Deine {card} beginnt Reihe {row} neu.",
    "story.card-placed.full-row.buffalo": "Die {card} vom Büffel beginnt Reihe {row} neu.",
    "story.card-placed.low-card": "Die {card} von {seat} beginnt Reihe {row} neu.",
    "story.card-placed.low-card.you": "Deine {card} beginnt Reihe {row} neu.",
    "story.card-placed.low-card.buffalo": "Die {card} vom Büffel beginnt Reihe {row} neu.",
    "story.card-placed.anew": "Die {card} von {seat} beginnt Reihe {row} neu: {why}.",
    "story.card-placed.anew.you": "Deine {card} beginnt Reihe {row} neu: {why}.",
    "story.card-placed.anew.buffalo": "Die {card} vom Büffel beginnt Reihe {row} neu: {why}.",
    "story.card-placed.empty-row": "Die {card} von {seat} kommt in die leere Reihe {row}.",
    "story.card-placed.empty-row.you": "Deine {card} kommt in die leere Reihe {row}.",
    "story.card-placed.empty-row.buffalo": "Die {card} vom Büffel kommt in die leere Reihe {row}.",
    "story.card-placed.5th-row": "Die {card} von {seat} beginnt die neue Reihe {row}.",
    "story.card-placed.5th-row.you": "Deine {card} beginnt die neue Reihe {row}.",
    "story.card-placed.insert": (
        "Die {card} von {seat} kommt in Reihe {row}, direkt hinter die {beside}."
    ),
    "story.card-placed.insert.you": (
        "Deine {card} kommt in Reihe {row}, direkt hinter die {beside}."
    ),
    "story.card-placed.insert-front": "Die {card} von {seat} kommt an den Anfang von Reihe {row}.",
    "story.card-placed.insert-front.you": "Deine {card} kommt an den Anfang von Reihe {row}.",
    "story.low-card-played": (
        "Die {card} von {seat} passt nirgends. {seat} nimmt eine Reihe nach Wahl."
    ),
    "story.low-card-played.you": "Deine {card} passt nirgends. Du nimmst eine Reihe nach Wahl.",
    "story.low-card-played.why": (
        "Die {card} von {seat} passt nirgends: {why}. {seat} nimmt eine Reihe nach Wahl."
    ),
    "story.low-card-played.why.you": (
        "Deine {card} passt nirgends: {why}. Du nimmst eine Reihe nach Wahl."
    ),
    "story.row-taken.full-row": "Reihe {row} ist voll: {seat} nimmt {cards}, {bullheads}.",
    "story.row-taken.full-row.you": "Reihe {row} ist voll: Du nimmst {cards}, {bullheads}.",
    "story.row-taken.full-row.buffalo": (
        "Reihe {row} ist voll: Der Büffel nimmt {cards}, {bullheads}."
    ),
    "story.row-taken.full-row.team": "Reihe {row} ist voll: Das Team nimmt {cards}, {bullheads}.",
    "story.row-taken.low-card": "{seat} nimmt Reihe {row}: {cards}, {bullheads}.",
    "story.row-taken.low-card.you": "Du nimmst Reihe {row}: {cards}, {bullheads}.",
    "story.row-taken.low-card.buffalo": (
        "Die Karte vom Büffel passt nirgends. Er nimmt Reihe {row}: {cards}, {bullheads}."
    ),
    "story.row-taken.low-card.team": "Das Team nimmt Reihe {row}: {cards}, {bullheads}.",
    "story.row-taken.insert": (
        '"Dazwischenlegen" macht Reihe {row} zu lang: {seat} nimmt {cards}, {bullheads}.'
    ),
    "story.row-taken.insert.you": (
        '"Dazwischenlegen" macht Reihe {row} zu lang: Du nimmst {cards}, {bullheads}.'
    ),
    "story.row-taken.insert.team": (
        '"Dazwischenlegen" macht Reihe {row} zu lang: Das Team nimmt {cards}, {bullheads}.'
    ),
    "story.row-taken.shift": (
        '"Verschieben" macht Reihe {row} zu lang: {seat} nimmt {cards}, {bullheads}.'
    ),
    "story.row-taken.shift.you": (
        '"Verschieben" macht Reihe {row} zu lang: Du nimmst {cards}, {bullheads}.'
    ),
    "story.row-taken.shift.team": (
        '"Verschieben" macht Reihe {row} zu lang: Das Team nimmt {cards}, {bullheads}.'
    ),
    "story.row-taken.cow": "Die Kuh macht Reihe {row} zu lang: {seat} nimmt {cards}, {bullheads}.",
    "story.row-taken.cow.you": "Die Kuh macht Reihe {row} zu lang: Du nimmst {cards}, {bullheads}.",
    "story.cards-cancelled": "Die {positive} hebt {cancelled} auf: {bullheads} weniger für {seat}.",
    "story.cards-cancelled.you": (
        "Die {positive} hebt {cancelled} auf: {bullheads} weniger für dich."
    ),
    "story.row-removed": "Reihe {row} ist weg, vier Reihen bleiben.",
    "story.special-used": '{seat} setzt "{special}" ein: {use}.',
    "story.special-used.you": 'Du setzt "{special}" ein: {use}.',
    "story.special-used.team": 'Das Team setzt "{special}" ein: {use}.',
    "story.special-skipped": "{seat} setzt keine Sonderkarte ein.",
    "story.special-skipped.you": "Du setzt keine Sonderkarte ein.",
    "story.card-replaced": "{seat} nimmt die {returned} zurück und legt dafür die {substitute}.",
    "story.card-replaced.you": "Du nimmst die {returned} zurück und legst dafür die {substitute}.",
    "story.card-shifted": "Die {card} wandert von Reihe {source} in Reihe {target}.",
    "story.seven-removed": '"7 nimmt!" verlässt Reihe {row}.',
    "story.stop-removed": "Der Stopp verlässt Reihe {row}.",
    "story.special-swapped": '{seat} tauscht "{given}" gegen eine andere Sonderkarte.',
    "story.special-swapped.you": 'Du tauschst "{given}" gegen eine andere Sonderkarte.',
    "story.special-drawn": '{seat} zieht "{special}".',
    "story.special-drawn.you": 'Du ziehst "{special}".',
    "story.specials-kept": "{seat} behält alle Sonderkarten.",
    "story.specials-kept.you": "Du behältst alle Sonderkarten.",
    "story.specials-reshuffled": (
        "Die abgelegten Sonderkarten werden zu einem neuen Stapel gemischt: {deck}."
    ),
    "story.special-opened": '"{special}" liegt jetzt offen für das Team. Noch im Stapel: {deck}.',
    "story.use-proposed": "{seat} schlägt vor: {use}.",
    "story.use-proposed.you": "Du schlägst vor: {use}.",
    "story.proposal-agreed": "{seat} ist einverstanden.",
    "story.proposal-agreed.you": "Du bist einverstanden.",
    "story.proposal-declined": "{seat} lehnt ab.",
    "story.proposal-declined.you": "Du lehnst ab.",
    "story.order-changed": "Die neue Reihenfolge: {cards}.",
    "story.marker-moved.even-odd": "Gerade/Ungerade liegt an Reihe {row}: nur {shows} Zahlen.",
    "story.marker-moved.climbing": (
        "Bergsteigen liegt an Reihe {row}: Sie steigt ab, und der Pfeil zeigt {shows}."
    ),
    "story.marker-moved.cow": "Die Kuh steht am Ende von Reihe {row}.",
    "story.x-row-extended": "{seat} legt die {card} in die X-Reihe.",
    "story.x-row-extended.you": "Du legst die {card} in deine X-Reihe.",
    "story.x-row-extended.spilled": (
        "Die {card} passt nicht: Die X-Reihe von {seat} kommt auf den X-Stapel ({spilled})."
    ),
    "story.x-row-extended.spilled.you": (
        "Die {card} passt nicht: Deine X-Reihe kommt auf deinen X-Stapel ({spilled})."
    ),
    "story.cards-taken-to-hand": "{seat} nimmt {cards} auf die Hand.",
    "story.cards-taken-to-hand.you": "Du nimmst {cards} auf die Hand.",
    "story.round-scored": "Durchgang {round} ist vorbei: {points}.",
    "story.game-ended.won": "{who} gewinnt mit {points}.",
    "story.game-ended.won.you": "Du gewinnst mit {points}!",
    "story.game-ended.shared": "{who} gewinnen mit je {points}.",
    "story.game-ended.shared.you": "{who}, ihr gewinnt mit je {points}!",
    "story.game-ended.team-won": "Der Büffel ist geschlagen: {team} zu {buffalo}!",
    "story.game-ended.team-lost": "Der Büffel gewinnt: {buffalo} zu {team}.",
    "story.game-ended.tied": "Gleichstand, {team} zu {buffalo}: knapp, aber kein Sieg.",
    "skipped.blocked": "Reihe {row} ist gesperrt",
    "skipped.parity": "Reihe {row} nimmt nur {shows} Zahlen",
    "skipped.direction": "Reihe {row} steigt ab",
    "skipped.equal": "Reihe {row} endet mit derselben Zahl, {number}",
    # A record told again, and what it waits for
    "head": "{title} ({mode}) mit {names}",
    "head.seed": "Startwert: {seed}",
    "head.rounds": "Durchgänge: {rounds}",
    "head.target": "Ende bei mindestens {target} Punkten",
    "head.target.strict": "Ende bei mehr als {target} Punkten",
    "head.fan-cards": "Fan-Karten: {cards}",
    "rows": "Reihen: {rows}",
    "awaited": "Am Zug: {what}",
    "awaited.drafting": "{who}, eine offene Karte zu nehmen",
    "awaited.selecting": "{who}, eine Karte zu wählen",
    "awaited.choosing-row": "{who}, eine Reihe für die {card} zu wählen",
    "awaited.using-special": "{who}, für die {card} eine Sonderkarte einzusetzen oder keine",
    "awaited.swapping": "{who}, eine Sonderkarte zu tauschen oder keine",
    "awaited.picking-for-x-row": "{who}, eine von {cards} für die X-Reihe zu wählen",
    "awaited.replacing": "{who}, eine Karte statt der {card} zu wählen",
    "awaited.team-talking": "{who}, etwas vorzuschlagen oder bereit zu sein",
    "awaited.agreeing": "{who}, einverstanden zu sein oder abzulehnen: {use}",
    "awaited.dealing": "das Mischen der Zahlenkarten",
    "awaited.dealing-specials": "das Mischen der Sonderkarten",
    "awaited.reshuffling": "das Mischen der abgelegten Sonderkarten",
}
