/** The coach's hint for the decision that is asked now, at tables whose terms allow it. */
import { learnCoach } from '../i18n/index.svelte';
import { callAsMe } from '../state/identity.svelte';
import { offered } from '../state/offer.svelte';
import type { Session } from '../state/session.svelte';
import { optionOf, type Analysis, type OptionAnalysis } from './review';

export class Hints {
  #found = $state.raw<Analysis | null>(null);
  asking = $state(false);
  /** The card of the hand that is looked at. */
  card = $state<number | null>(null);

  constructor(private readonly session: Session) {}

  /** Whether one may ask now. */
  get offered(): boolean {
    const { room, view, isAsked, reveal } = this.session;
    return Boolean(
      room?.table.terms.hints &&
      room.seat !== null &&
      view?.decision &&
      isAsked &&
      !reveal.playing &&
      offered()?.coach,
    );
  }

  /** What was told about this very decision. */
  get analysis(): Analysis | null {
    const found = this.#found;
    return found && found.decision === this.session.view?.prompt.id && this.offered ? found : null;
  }

  option(action: string): OptionAnalysis | undefined {
    return optionOf(this.analysis, action);
  }

  /** Ask, or hide what was told. Throws the server's refusal. */
  async toggle(): Promise<Analysis | null> {
    if (this.analysis) return (this.#found = null);
    if (this.asking) return null;
    this.asking = true;
    try {
      const [found] = await Promise.all([
        callAsMe<Analysis>('GET', `/tables/${this.session.code}/hint`),
        learnCoach(),
      ]);
      return (this.#found = found);
    } finally {
      this.asking = false;
    }
  }
}
