/** What the screen says in this language; the terminal reads the words of the game, too. */
import game from '../../../../src/hornox/texts/de/game.json';
import levels from '../../../../src/hornox/texts/de/levels.json';
import messages from './messages.json';

export default { messages: { ...game, ...messages }, levels };
