/** The time left in words, rounded to the largest unit. */
import { t, tCount } from '../i18n/index.svelte';

const [MINUTE, HOUR, DAY] = [60, 3600, 86_400];

/** `exact`: with the next smaller unit too. */
export function timeLeft(milliseconds: number, exact = false): string {
  const seconds = Math.ceil(milliseconds / 1000);
  const [days, hours, minutes] = [
    whole(seconds, DAY),
    whole(seconds % DAY, HOUR),
    whole(seconds % HOUR, MINUTE),
  ];
  if (days)
    return listed(
      exact ? tCount('days', days) : t('time.days', { number: days }),
      exact && hours && t('time.hours', { number: hours }),
    );
  if (hours)
    return listed(
      t('time.hours', { number: hours }),
      exact && minutes && t('time.minutes', { number: minutes }),
    );
  return `${minutes}:${String(seconds % MINUTE).padStart(2, '0')}`;
}

function whole(seconds: number, unit: number): number {
  return Math.floor(seconds / unit);
}

function listed(...parts: (string | number | false)[]): string {
  return parts.filter(Boolean).join(' ');
}
