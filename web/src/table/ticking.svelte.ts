/** The server's time, looked at twice a second for as long as it is needed. */
import type { Session } from '../state/session.svelte';

const EVERY = 500;

/** To be called while a component is set up. */
export function ticking(
  session: () => Session,
  needed: () => boolean = () => true,
): { readonly now: number } {
  let now = $state(session().clock.time());
  $effect(() => {
    const { clock } = session();
    const look = (): void => void (now = clock.time());
    look();
    if (!needed()) return;
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  });
  return {
    get now() {
      return now;
    },
  };
}
