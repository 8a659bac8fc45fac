"""German: setting up, asking and showing a game. Words are those of docs/glossary.md."""

from hornox.bots.blurbs import BLURBS

BEASTS = {
    "calf": "das Kalb",
    "yearling": "der Jährling",
    "ox": "der Ochse",
    "bull": "der Stier",
    "bison": "der Wisent",
    "champion": "der Champion",
}
"""What the levels are called in German; to the program they have their English names."""

PLAY: dict[str, str] = {
    # Modes and fan cards
    "mode.base": "Vier Reihen: Wer die sechste Karte legt, nimmt die Reihe.",
    "mode.pro": "Alle Karten liegen offen und werden reihum gewählt.",
    "mode.anniversary": "Je zwölf Karten und drei Sonderkarten, zwei Durchgänge.",
    "mode.fan": "Das Grundspiel mit Karten, die Fans erfunden haben.",
    "mode.buffalo": "Zusammen gegen den Büffel: Schiebt ihm die Hornochsen zu.",
    "mode.x": "Drei Reihen; was du nimmst, kommt in X-Reihe und Hand.",
    "explain.even-odd": "eine Reihe nimmt nur gerade oder nur ungerade Zahlen",
    "explain.climbing": "in einer Reihe wird absteigend gelegt",
    "explain.cow": "eine Kuh füllt einen Platz und springt von Reihe zu Reihe",
    "explain.twister": "einmal im Durchgang darfst du deine Ziffern vertauschen",
    # Special cards explained, for oneself and for a team
    "explain.5th-row": "deine Karte beginnt eine eigene Reihe",
    "explain.7-nimmt": "eine Reihe fasst eine Karte mehr",
    "explain.insert": "deine Karte kommt zwischen zwei Karten oder an den Anfang",
    "explain.replace": "nimm deine Karte zurück und lege eine andere",
    "explain.shift": "erst verschiebst du eine liegende Karte in eine andere Reihe",
    "explain.stop": "erst sperrst du eine Reihe",
    "explain.negative-positive": "eine Karte der Reihe, die du nimmst, hebt andere auf",
    "explain.team.7-nimmt": "eine Reihe fasst eine Karte mehr",
    "explain.team.insert": "die nächste Karte kommt zwischen zwei Karten oder an den Anfang",
    "explain.team.replace": "statt der nächsten Karte kommt eine andere aus derselben Hand",
    "explain.team.shift": "eine liegende Karte wandert in eine andere Reihe",
    "explain.team.stop": "eine Reihe bleibt gesperrt, bis das Team den Stopp entfernt",
    "explain.team.first-card": "eine Karte des Teams wird zuerst angelegt",
    "explain.team.last-card": "eine Karte des Teams wird zuletzt angelegt",
    "explain.team.sort": "die wartenden Karten kommen in beliebiger Reihenfolge",
    "explain.team.none": "eine gesperrte Reihe ist wieder frei",
    "special.none": "Stopp entfernen",
    # Setting up a game
    "setup.mode": "Welches Spiel?",
    "setup.opponents": "Wie viele Gegner, {least} bis {most}?",
    "setup.mates": "Wie viele Bots in deinem Team, {least} bis {most}?",
    "setup.fan-cards": "Welche Fan-Karte, oder mehrere?",
    "setup.bot": "Wer spielt gegen dich?",
    "setup.bot.team": "Wer spielt mit dir?",
    **{f"bot.{name}": f"{name}, {beast}: {BLURBS['de'][name]}" for name, beast in BEASTS.items()},
    "setup.welcome": "Hornox. Enter nimmt die Wahl in [Klammern], ? hilft, q beendet.",
    "setup.combined": "Empfohlen wird nur eine Fan-Karte auf einmal; trotzdem viel Spaß.",
    "setup.start": "Am Tisch: du, {names}.",
    "setup.start.alone": "Du spielst allein.",
    # The table
    "table.head": "{title}, Durchgang {round}, Runde {turn}",
    "table.head.draft": "{title}, Durchgang {round}, Karten wählen",
    "table.full": "voll",
    "table.points": "Punkte, gesamt+Durchgang: {seats}",
    "table.points.only": "Punkte: {seats}",
    "table.seat": "{who} {total}+{points}",
    "table.seat.only": "{who} {points}",
    "table.seat.specials": "{seat} ({specials} Sonderkarten)",
    "table.seat.twister": "{seat} (Zahlendreher)",
    "table.shown": "{seat}, bekannt {cards}",
    "table.hand-open": "{seat}, Hand {cards}",
    "table.x": "{who}: gesamt {total}, {hand} auf der Hand, X-Reihe {cards}, X-Stapel {pile}",
    "table.team": "Team: {points}. Büffel: Karten genommen {pile}, noch im Stapel {stack}.",
    "table.open": "Offene Sonderkarten: {specials}; im Stapel: {deck}",
    "table.specials": "Deine Sonderkarten: {specials}",
    "table.twister": "Du hast deinen Zahlendreher noch.",
    "table.pool": "Offene Karten:",
    "table.hand": "Deine Hand:",
    "table.x-pile": "Dein X-Stapel: {cards}",
    "table.waiting": "Noch anzulegen: {cards}",
    # Questions
    "ask.selecting": "Welche Karte spielst du?",
    "ask.selecting.twister": "Welche Karte spielst du (31t dreht eine 31)?",
    "ask.drafting": "Welche Karte nimmst du?",
    "ask.choosing-row": "Welche Reihe nimmst du für deine {card}?",
    "ask.picking-for-x-row": "Du nimmst {cards}. Welche kommt in deine X-Reihe?",
    "ask.replacing": "Welche Karte legst du statt der {card} an?",
    "ask.using-special": "Eine Sonderkarte für deine {card}?",
    "ask.using-special.row": "Du nimmst Reihe {row} mit deiner {card}. Eine Sonderkarte?",
    "ask.swapping": "Du hast eine Reihe genommen. Eine Sonderkarte gegen die oberste tauschen?",
    "ask.team-talking": "Setzt das Team eine Sonderkarte ein?",
    "ask.agreeing": "{who} schlägt vor: {use}. Einverstanden?",
    "ask.number": "Nummer, Enter = {default}:",
    "ask.number.back": "Nummer, Enter = zurück:",
    "ask.shift.card": "Verschieben: welche Karte? (Enter = zurück)",
    "ask.sort": "Sortieren: alle wartenden Karten in neuer Reihenfolge, Enter = zurück:",
    "ask.cancel": "Welche Karten hebt die {card} auf (bis {heads})? Enter = {default}:",
    "option.no-special": "keine",
    "option.keep": "alle behalten",
    "option.ready": "weiter",
    "option.swap": "{special} tauschen",
    "option.agree": "einverstanden",
    "option.decline": "ablehnen",
    "preview.row": "Sie käme in Reihe {row}.",
    "preview.take": "Sie nähme Reihe {row}: {cards}, {bullheads}.",
    "preview.low": "Sie passt nirgends: Du würdest eine Reihe nach Wahl nehmen.",
    "preview.turn": "Beim jetzigen Stand diese Runde: Team {team}, Büffel {buffalo}.",
    "preview.use": "nimmt {bullheads}",
    "preview.use.nothing": "nimmt nichts",
    "preview.use.less": "{bullheads} weniger",
    "preview.use.turn": "Team {team}, Büffel {buffalo}",
    # Answers that do not fit
    "wrong.number": "Bitte eine der angebotenen Nummern eingeben, ? hilft.",
    "wrong.card": "Bitte eine deiner Karten eingeben: {cards}",
    "wrong.pool": "Bitte eine der offenen Karten eingeben.",
    "wrong.taken": "Bitte eine von {cards} eingeben.",
    "wrong.row": "Bitte die Nummer einer Reihe eingeben: {rows}",
    "wrong.twist": "Nur zweistellige Zahlen lassen sich drehen, und nur mit Zahlendreher.",
    "wrong.order": "Bitte jede dieser Karten einmal eingeben: {cards}",
    "wrong.declined": "Diese Reihenfolge hat das Team gerade abgelehnt.",
    "wrong.cancel": "Diese Karten kann die {card} nicht aufheben.",
    # Help
    "help.commands": "? zeigt diese Hilfe, q beendet. Auch Texte wie 'take row 2' gehen.",
    "help.selecting": (
        "Gib die Zahl einer Handkarte ein. Alle Karten werden zusammen aufgedeckt und aufsteigend "
        "angelegt, jede in der Reihe, deren letzte Karte am nächsten darunter liegt. Wessen Karte "
        "eine volle Reihe trifft, nimmt die Reihe; wessen Karte nirgends passt, eine nach Wahl. "
        "Punkte neben den Zahlen sind Hornochsen, also Minuspunkte."
    ),
    "help.drafting": "Alle wählen reihum; die letzten vier Karten beginnen die Reihen.",
    "help.choosing-row": "Du nimmst die Karten der Reihe, deine Karte beginnt sie neu.",
    "help.using-special": "Du darfst für diese Karte eine Sonderkarte einsetzen oder keine.",
    "help.swapping": "Wer eine Reihe nimmt, darf eine Sonderkarte tauschen.",
    "help.picking-for-x-row": (
        "Die gewählte Karte kommt in deine X-Reihe, die anderen auf die Hand. Ist sie kleiner als "
        "die letzte, wandert die ganze X-Reihe auf den X-Stapel, und der zählt doppelt."
    ),
    "help.replacing": "Die gewählte Karte wird sofort angelegt, die andere kommt zurück.",
    "help.team-talking": (
        "Vor jedem Anlegen darf das Team eine offene Sonderkarte einsetzen, wenn alle "
        "einverstanden sind. Enter legt die nächste Karte an, g alle Karten dieser Runde."
    ),
    "help.talk-all": "g = bis zum Ende der Runde",
    # The end
    "end.left": "Du hast das Spiel verlassen. Bis bald!",
    "end.seed": "Startwert: {seed} (noch einmal so: {command})",
    "end.saved": "Die Aufzeichnung steht in {file}; hornox replay erzählt sie nach.",
    "end.place": "Platz",
    "end.player": "Name",
    "end.points": "Punkte",
}
