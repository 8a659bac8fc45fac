/** What the coach says, loaded when it is asked; the terminal says some of it, too. */
import shared from '../../../../src/hornox/texts/de/coach.json';
import own from './coach.json';

export default { ...shared, ...own };
