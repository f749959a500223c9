/**
 * After how many minutes without activity a session ends: what `VITE_IDLE_MINUTES` says, checked. 0 is never.
 * @throws Error with a sentence for the person who builds
 */
export function readIdleMinutes(given = ''): number {
  if (given === '') return 30;
  const minutes = Number(given);
  if (/^\d+$/.test(given) && (minutes === 0 || (minutes >= 2 && minutes <= 1_440))) return minutes;
  throw new Error(`VITE_IDLE_MINUTES is "${given}": it must be 0, which is never, or a number from 2 to 1440.`);
}
