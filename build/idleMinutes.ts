/**
 * Validates `VITE_IDLE_MINUTES`: minutes without activity after which a session ends; 0 disables this.
 * @throws Error with a message for the developer who runs the build.
 */
export function readIdleMinutes(text = ''): number {
  if (text === '') return 30;
  const minutes = Number(text);
  if (/^\d+$/.test(text) && (minutes === 0 || (minutes >= 2 && minutes <= 1_440))) return minutes;
  throw new Error(`VITE_IDLE_MINUTES is "${text}": it must be 0, which is never, or a number from 2 to 1440.`);
}
