/** The screen stays on while a game is played, where the browser allows it. */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null;
  let done = false;

  async function ask(): Promise<void> {
    if (done || document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
    try {
      lock = await navigator.wakeLock.request('screen');
    } catch {
      /* a low battery may forbid it */
    }
  }

  void ask();
  const again = (): void => void ask();
  document.addEventListener('visibilitychange', again);
  return () => {
    done = true;
    document.removeEventListener('visibilitychange', again);
    void lock?.release();
  };
}
