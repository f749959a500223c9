import { config } from '../config';
import { confirmLeave, clearUnsaved } from '../unsaved';

export const sandboxHome = `${config.base}sandbox/home`;
export const realHome = `${config.base}home`;

/**
 * Reloads the page to switch between sandbox and real data, so that they share no state. Asks before discarding unsaved
 * input.
 */
export async function switchTo(address: string): Promise<void> {
  if (!(await confirmLeave('leave'))) return;
  clearUnsaved();
  location.assign(address);
}
