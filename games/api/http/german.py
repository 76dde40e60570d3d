"""The details of problems in German, by their English text.

`{}` stands for a value, in the same order in both languages. A test finds every text of the code here.
"""

from __future__ import annotations

DETAILS = {
    # Daily challenges
    "There is no challenge of this ruleset and day.": (
        "Für dieses Spiel und diesen Tag gibt es keine Aufgabe."
    ),
    "There is no such challenge.": "Diese Aufgabe gibt es nicht.",
    "Your account has used its attempt: a bot and its owner share it.": (
        "Dein Konto hat seinen Versuch gehabt: Ein Bot und sein Besitzer teilen ihn sich."
    ),
    "Others may play the same deal until the day is over.": (
        "Andere können dieselbe Aufgabe spielen, bis der Tag vorbei ist."
    ),
    # Leave and pauses
    "Your leave has begun: only its end can be changed, to a later time than now.": (
        "Dein Urlaub hat begonnen: Nur sein Ende lässt sich ändern, und nur auf später als jetzt."
    ),
    "At most {} days of leave within {}.": "Höchstens {} Tage Urlaub innerhalb von {}.",
    "A leave is announced before it begins.": "Urlaub wird angekündigt, bevor er beginnt.",
    "A leave lasts for a day at least.": "Urlaub dauert mindestens einen Tag.",
    "A leave ends within a year.": "Urlaub endet innerhalb eines Jahres.",
    "Only people go on leave.": "Nur Menschen nehmen Urlaub.",
    "Only people agree on pauses.": "Nur Menschen vereinbaren Pausen.",
    "This table was opened without pauses.": "Dieser Tisch wurde ohne Pausen eröffnet.",
    "A pause ends in the future, within {} days.": (
        "Eine Pause endet in der Zukunft, innerhalb von {} Tagen."
    ),
    "All pauses of a game together last for {} days at most.": (
        "Alle Pausen eines Spiels zusammen dauern höchstens {} Tage."
    ),
    "At least as much as at the beginning.": "Mindestens so viel wie zu Beginn.",
    # Sandbox
    "The operator of this service has switched it off.": (
        "Der Betreiber dieses Dienstes hat sie abgeschaltet."
    ),
    "There is no such clock.": "Diese Uhr gibt es nicht.",
    "Another request is advancing this clock.": "Eine andere Anfrage stellt diese Uhr gerade vor.",
    "An account advances one clock at a time.": "Ein Konto stellt nur eine Uhr auf einmal vor.",
    "Too many clocks are being advanced. Try again.": (
        "Zu viele Uhren werden gerade vorgestellt. Versuche es noch einmal."
    ),
    "A time from {} to {}.": "Ein Zeitpunkt von {} bis {}.",
    "Send either seconds or to.": "Sende entweder seconds oder to.",
    "A clock cannot be set back.": "Eine Uhr kann nicht zurückgestellt werden.",
    "Advance a clock by at most {} days at a time.": (
        "Stelle eine Uhr um höchstens {} Tage auf einmal vor."
    ),
    "A sandbox game cannot be public.": "Ein Spiel der Sandbox kann nicht öffentlich sein.",
    "A sandbox game cannot be rated.": "Ein Spiel der Sandbox kann nicht gewertet werden.",
    # Requests
    "The body is not JSON: {}.": "Der Inhalt ist kein JSON: {}.",
    "The body must be a JSON object.": "Der Inhalt muss ein JSON-Objekt sein.",
    "An idempotency key has 1 to 128 visible ASCII characters.": (
        "Ein Idempotenz-Schlüssel hat 1 bis 128 sichtbare ASCII-Zeichen."
    ),
    "There is no such member.": "Dieses Feld gibt es nicht.",
    "This member is required.": "Dieses Feld ist nötig.",
    "There is no such type.": "Diesen Typ gibt es nicht.",
    "This is about {}.": "Hier geht es um {}.",
    "This move is {}.": "Dieser Zug ist {}.",
    "There is no such parameter.": "Diesen Parameter gibt es nicht.",
    "Send this parameter only once.": "Sende diesen Parameter nur einmal.",
    "A value must not contain NUL.": "Ein Wert darf kein NUL enthalten.",
    "A whole number of at least {}.": "Eine ganze Zahl, mindestens {}.",
    "One of {}.": "Eines von {}.",
    "Any of {}.": "Beliebige von {}.",
    "At most {} seconds.": "Höchstens {} Sekunden.",
    "At most {} requests in {} seconds. Try again in {}.": (
        "Höchstens {} Anfragen in {} Sekunden. Versuche es in {} wieder."
    ),
    "At most {}.": "Höchstens {}.",
    "A time as in RFC 3339, such as 2026-03-01T12:00:00Z.": (
        "Eine Zeit nach RFC 3339, wie 2026-03-01T12:00:00Z."
    ),
    "This is not a cursor of this list.": "Das ist kein Cursor dieser Liste.",
    "This is not the id of an event.": "Das ist keine Id eines Ereignisses.",
    "Read the list again from a snapshot, without a cursor.": (
        "Lies die Liste neu ab einer Momentaufnahme, ohne Cursor."
    ),
    "It has changed since you read it. Read it again, then decide again.": (
        "Es hat sich geändert, seit du es gelesen hast. Lies es neu und entscheide neu."
    ),
    "Send the body as application/json.": "Sende den Inhalt als application/json.",
    "Offered here: {}.": "Angeboten wird hier: {}.",
    'Method "{}" not allowed.': "Die Methode {} gibt es hier nicht.",
    "There is nothing at this address.": "Unter dieser Adresse gibt es nichts.",
    "No such host is served here.": "Diesen Host gibt es hier nicht.",
    "The service failed to answer.": "Der Dienst konnte nicht antworten.",
    "The database is busy. Try again.": "Die Datenbank ist ausgelastet. Versuche es noch einmal.",
    "There are too many streams. Try again.": (
        "Es sind zu viele Streams offen. Versuche es noch einmal."
    ),
    "Expected {}, got {}.": "Erwartet wird {}, gesendet wurde {}.",
    "Expected {} of length {}.": "Erwartet wird {} der Länge {}.",
    "Expected {} matching regex {}.": "Erwartet wird {} nach dem Muster {}.",
    "Expected {}.": "Erwartet wird {}.",
    "Invalid enum value {}.": "Den Wert {} gibt es hier nicht.",
    "Invalid value {}.": "Den Wert {} gibt es hier nicht.",
    "Object missing required field {}.": "Das Feld {} ist nötig.",
    "Object contains unknown field {}.": "Das Feld {} gibt es nicht.",
    "This game has no scale of ratings: name an engine.": (
        "Für dieses Spiel gibt es keine Stärken in Zahlen: Nenne eine Engine."
    ),
    "Opponents of this game have ratings from {} to {}.": (
        "Gegner dieses Spiels haben Stärken von {} bis {}."
    ),
    "Choose an engine or a rating, not both.": (
        "Wähle eine Engine oder eine Stärke, nicht beides."
    ),
    # Tokens and accounts
    "Send the header Authorization: Bearer axio_...": (
        "Sende den Header Authorization: Bearer axio_..."
    ),
    "This token is unknown or was revoked.": "Dieses Token ist unbekannt oder widerrufen.",
    "This token was revoked.": "Dieses Token wurde widerrufen.",
    "This token has expired.": "Dieses Token ist abgelaufen.",
    "This token is for one game only.": "Dieses Token gilt nur für ein Spiel.",
    "This needs a token with the scope {}.": "Das braucht ein Token mit dem Recht {}.",
    "This ticket is unknown, used, or too old.": (
        "Dieses Ticket ist unbekannt, benutzt oder zu alt."
    ),
    "You have no such token.": "Ein solches Token hast du nicht.",
    "Your token cannot give the scope {}, which it does not have.": (
        "Dein Token kann das Recht {} nicht geben, das es selbst nicht hat."
    ),
    "A time to come, within ten years. Without one, a token does not expire.": (
        "Eine Zeit in den nächsten zehn Jahren. Ohne sie läuft ein Token nicht ab."
    ),
    "Not after your own token expires, at {}.": "Nicht nach dem Ablauf deines eigenen Tokens, {}.",
    "A label is plain text.": "Eine Bezeichnung ist einfacher Text.",
    "A description is plain text.": "Eine Beschreibung ist einfacher Text.",
    "An account and its bots have at most {} {}.": (
        "Ein Konto und seine Bots haben höchstens {} {}."
    ),
    "There is no such player.": "Diesen Namen hat niemand.",
    "A password has {} to {} characters.": "Ein Passwort hat {} bis {} Zeichen.",
    "A name has 1 to 32 letters, digits or underscores; inside also spaces and . ' -": (
        "Ein Name hat 1 bis 32 Buchstaben, Ziffern oder Unterstriche; innen auch "
        "Leerzeichen und . ' -"
    ),
    "This name, or one that looks like it, is reserved.": (
        "Dieser Name, oder einer, der so aussieht, ist vorbehalten."
    ),
    "This name, or one that looks like it, is taken.": (
        "Dieser Name, oder einer, der so aussieht, ist vergeben."
    ),
    "This name is too long after normalisation.": "Dieser Name ist vereinheitlicht zu lang.",
    "This account is closed.": "Dieses Konto ist geschlossen.",
    "Send the current password.": "Sende das bisherige Passwort.",
    "The owner of a bot describes and retires it.": (
        "Einen Bot beschreibt und beendet, wem er gehört."
    ),
    "A bot cannot own bots.": "Ein Bot kann keine Bots haben.",
    "You have no such bot.": "Einen solchen Bot hast du nicht.",
    "{} does not accept this game: see `{}` of what it accepts.": (
        "{} nimmt dieses Spiel nicht an: siehe `{}` in dem, was er annimmt."
    ),
    "It is closed already.": "Es ist schon geschlossen.",
    # Notifications
    "A point on the curve P-256, in base64 for URLs.": (
        "Ein Punkt der Kurve P-256, in Base64 für URLs."
    ),
    "You have no such push subscription.": "Du hast kein solches Push-Abonnement.",
    "A name of the IANA time zone database, such as Europe/Berlin.": (
        "Ein Name aus der Zeitzonen-Datenbank der IANA, etwa Europe/Berlin."
    ),
    "Quiet hours begin and end at two times.": "Ruhezeiten beginnen und enden zu zwei Zeiten.",
    "Close the account first.": "Schließe zuerst das Konto.",
    # Games and seats
    "There is no such game.": "Dieses Spiel gibt es nicht.",
    "There is no such seat.": "Diesen Platz gibt es nicht.",
    "There is no such ruleset.": "Diese Regeln gibt es nicht.",
    "You have no seat in this game.": "Du hast in diesem Spiel keinen Platz.",
    "An engine plays for you: take your seat back first.": (
        "Eine Engine spielt für dich: nimm deinen Platz zuerst zurück."
    ),
    "An engine plays this seat already.": "Diesen Platz spielt schon eine Engine.",
    "The seat is {}.": "Der Platz ist {}.",
    "The game is {}.": "Das Spiel ist {}.",
    "Standing orders are private to a seat.": "Antworten im Voraus sieht nur der eigene Platz.",
    "Name it here, or the piece in `holding`.": "Nenne es hier, oder das Stück in `holding`.",
    "Say which cell.": "Sage, welches Feld.",
    "A plan has at most {} bytes.": "Ein Plan hat höchstens {} Bytes.",
    "There must be no null character.": "Ein Nullzeichen ist nicht erlaubt.",
    "The number is too large.": "Die Zahl ist zu groß.",
    "There is no position before the game starts.": "Vor dem Beginn gibt es keine Stellung.",
    "The game has no version {}.": "Das Spiel hat keine Version {}.",
    "There is no {} with this name.": "Unter diesem Namen gibt es keinen {}.",
    "{} has another seat at this table.": "{} hat an diesem Tisch schon einen Platz.",
    "No such engine plays this game.": "Keine solche Engine spielt dieses Spiel.",
    "A year and its quarter, such as 2026-Q4.": "Ein Jahr und sein Quartal, etwa 2026-Q4.",
    "Only ratings are of somebody or a season.": (
        "Nur Wertungen gibt es für jemanden oder eine Saison."
    ),
    "A solo game cannot be rated.": "Ein Spiel allein kann nicht gewertet werden.",
    "Others play, too: you can only resign.": "Es spielen auch andere: du kannst nur aufgeben.",
    "The game is rated: you can only resign.": "Das Spiel ist gewertet: du kannst nur aufgeben.",
    "The game cannot start before every seat is taken.": (
        "Das Spiel beginnt erst, wenn jeder Platz besetzt ist."
    ),
    "Only who played, and the host, may ask for a rematch.": (
        "Eine Revanche verlangt nur, wer mitspielte oder den Tisch eröffnet hat."
    ),
    "Only a finished game can be forked.": "Nur ein beendetes Spiel kann abgezweigt werden.",
    "Choose a version from 1 to {}, before the game ended.": (
        "Wähle eine Version von 1 bis {}, vor dem Ende des Spiels."
    ),
    "A fork has no open seats, because its seed is public.": (
        "Ein abgezweigtes Spiel hat keine freien Plätze, weil sein Seed bekannt ist."
    ),
    "This table welcomes {} only.": "An diesem Tisch sind nur {} willkommen.",
    "A fork's seed is public: only invited players may join.": (
        "Der Seed eines abgezweigten Spiels ist bekannt: nur Eingeladene spielen mit."
    ),
    "This seat resigned before the fork.": "Dieser Platz hat vor der Abzweigung aufgegeben.",
    "The game has {} seats.": "Das Spiel hat {} Plätze.",
    "No seat of this table is free.": "An diesem Tisch ist kein Platz frei.",
    "Leave your other seat first.": "Verlasse zuerst deinen anderen Platz.",
    "Open the seat first.": "Gib den Platz zuerst frei.",
    "Only its player or the host may replace a seat.": (
        "Vertreten lassen darf einen Platz nur, wer ihn hat oder den Tisch eröffnet hat."
    ),
    "In a rated game only the player may ask for a substitute.": (
        "In einem gewerteten Spiel lässt sich nur vertreten, wer selbst spielt."
    ),
    "There are no hints in rated games.": "In gewerteten Spielen gibt es keinen Rat.",
    "You have nothing to decide now.": "Du hast jetzt nichts zu entscheiden.",
    "Only finished games can be analysed.": "Nur beendete Spiele können untersucht werden.",
    "There is no such job.": "Diesen Auftrag gibt es nicht.",
    "Only its owner may see this hand.": "Diese Hand sieht nur, wem sie gehört.",
    "One of public, all, seat:n.": "Eines von public, all, seat:n.",
    "This seat is not yours, and the game is not finished.": (
        "Dieser Platz gehört dir nicht, und das Spiel ist nicht beendet."
    ),
    "All hands are shown only when the game is finished.": (
        "Alle Hände werden erst gezeigt, wenn das Spiel beendet ist."
    ),
    "The seed is secret until the game is finished.": (
        "Der Seed ist geheim, bis das Spiel beendet ist."
    ),
    "Every move names its seat.": "Jeder Zug nennt seinen Platz.",
    "Version {} of {} is not known here.": "Fassung {} von {} ist hier nicht bekannt.",
    "Version {} of {} cannot go on from a state of {}.": (
        "Fassung {} von {} kann eine Stellung nicht fortsetzen: {}."
    ),
    "{} is played with 1 to 4 seats.": "{} spielt man mit 1 bis 4 Plätzen.",
    "Two teams of two need four seats.": "Zwei Teams zu zweit brauchen vier Plätze.",
    "There are only {} seats.": "Es gibt nur {} Plätze.",
    # Decisions and moves
    "Name the decision to answer, as a string.": (
        "Nenne die Entscheidung, die beantwortet wird, als Zeichenkette."
    ),
    "This decision is not open.": "Diese Entscheidung ist nicht offen.",
    "This decision belongs to seat {}.": "Diese Entscheidung gehört Platz {}.",
    "This decision belongs to another seat.": "Diese Entscheidung gehört einem anderen Platz.",
    "You have answered already; other answers are still missing.": (
        "Du hast schon geantwortet; andere Antworten fehlen noch."
    ),
    "No move has such a member.": "Kein Zug hat ein solches Feld.",
    "No move can have this value.": "Kein Zug kann diesen Wert haben.",
    "This seat has nothing to decide.": "Dieser Platz hat nichts zu entscheiden.",
    "This seat has nothing to decide now.": "Dieser Platz hat jetzt nichts zu entscheiden.",
    "This seat has nothing to place now.": "Dieser Platz hat jetzt nichts zu legen.",
    "This seat cannot resign.": "Dieser Platz kann nicht aufgeben.",
    "This seat has answered.": "Dieser Platz hat geantwortet.",
    "This is not what is asked of this seat.": "Danach ist dieser Platz nicht gefragt.",
    "Answer with {}.": "Antworte mit {}.",
    "You hold no such stone.": "Einen solchen Stein hast du nicht.",
    "This cell is not on the board.": "Dieses Feld liegt nicht auf dem Brett.",
    "The second half would be off the board.": "Die zweite Hälfte läge neben dem Brett.",
    "Something lies on this cell.": "Auf diesem Feld liegt schon etwas.",
    "Your first stone must touch a start symbol that no other seat began at.": (
        "Dein erster Stein muss ein Startsymbol berühren, an dem noch niemand begonnen hat."
    ),
    "Say which tile goes where, and how.": "Sage, welches Teil wohin kommt, und wie.",
    "No tile lies on this cell.": "Auf diesem Feld liegt kein Teil.",
    "It is the centre, or bears a marker.": "Es ist die Mitte oder trägt einen Marker.",
    "A tile lies on this cell.": "Auf diesem Feld liegt schon ein Teil.",
    "Turn the tile, or move it.": "Drehe das Teil oder bewege es.",
    "There is no such cell.": "Dieses Feld gibt es nicht.",
    "No such tile lies at your place.": "Ein solches Teil liegt nicht bei dir.",
    "A DARK tile is never placed.": "Ein DARK-Teil wird nie gelegt.",
    "ZERO is played before anything else.": "ZERO wird vor allem anderen gespielt.",
    "The cell shares no edge with a lying tile.": (
        "Das Feld hat keine Kante mit einem liegenden Teil gemeinsam."
    ),
    "The cell shares no side with a lying tile.": (
        "Das Feld hat keine Seite mit einem liegenden Teil gemeinsam."
    ),
    "Another placement makes an 8.": "Eine andere Lage ergibt eine 8.",
    "Another placement closes a shape: one that does must be chosen.": (
        "Eine andere Lage schließt eine Form: eine solche muss gewählt werden."
    ),
    "You do not hold this card.": "Diese Karte hast du nicht.",
    "A {} cannot be played as this.": "Eine Karte {} kann nicht so gespielt werden.",
    "Name another seat that plays.": "Nenne einen anderen Platz, der spielt.",
    "Name a seat that holds a card.": "Nenne einen Platz, der eine Karte hat.",
    "You hold neither infinity nor the joker.": "Du hast weder Unendlich noch den Joker.",
    "Name a colour for the empty corner.": "Nenne eine Farbe für die leere Ecke.",
    "No tile can reach this cell.": "Dieses Feld ist für kein Teil erreichbar.",
    "No empty corner meets a tile here.": "Hier trifft keine leere Ecke auf ein Teil.",
    "The events of this game are gone. Read its log instead.": (
        "Die Ereignisse dieses Spiels gibt es nicht mehr. Lies stattdessen seine Zugliste."
    ),
    # Seeks
    "You have no such seek.": "Eine solche Suche hast du nicht.",
    "A table has opened for this seek.": "Für diese Suche ist ein Tisch eröffnet.",
    "None of these games has so many seats.": "Keines dieser Spiele hat so viele Plätze.",
    "Rulesets, seats and time controls make {} kinds of tables; a seek has at most {}.": (
        "Spiele, Plätze und Bedenkzeiten ergeben {} Arten von Tischen; eine Suche hat höchstens {}."
    ),
    "A time in the next 90 days.": "Eine Zeit in den nächsten 90 Tagen.",
    # Webhooks and mail
    "You have no such webhook.": "Einen solchen Webhook hast du nicht.",
    "Switch the webhook on first.": "Schalte den Webhook zuerst ein.",
    "{} test messages to this webhook still wait.": (
        "{} Probenachrichten an diesen Webhook warten noch."
    ),
    "This webhook has no such delivery.": "Eine solche Zustellung hat dieser Webhook nicht.",
    "A URL has at most {} visible ASCII characters.": (
        "Eine URL hat höchstens {} sichtbare ASCII-Zeichen."
    ),
    "A URL must not contain backslashes.": "Eine URL enthält keine umgekehrten Schrägstriche.",
    "This is not a URL.": "Das ist keine URL.",
    "The URL must begin with {}.": "Die URL muss mit {} beginnen.",
    "The URL must name a host.": "Die URL muss einen Host nennen.",
    "A URL must not contain a name or password.": "Eine URL enthält weder Namen noch Passwort.",
    "A URL must not contain a fragment: it would not be sent.": (
        "Eine URL enthält kein Fragment: es würde nicht gesendet."
    ),
    "The port must be 80, 443, or above 1023.": "Der Port muss 80, 443 oder über 1023 sein.",
    "This address may not be called.": "Diese Adresse darf nicht aufgerufen werden.",
    "This is not an e-mail address.": "Das ist keine Mail-Adresse.",
    "This is not the latest code, or it is older than a day.": (
        "Das ist nicht der letzte Code, oder er ist älter als ein Tag."
    ),
    "A code was sent recently. Try again in {} seconds.": (
        "Vor kurzem wurde ein Code gesendet. Versuche es in {} Sekunden wieder."
    ),
}
