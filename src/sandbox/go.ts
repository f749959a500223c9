import { config } from '../config';
import { confirmLeave, forgetUnsaved } from '../kit/ui/unsaved';

/** Where the sandbox and the real data begin, as the browser writes it. */
export const sandboxHome = `${config.base}sandbox/home`;
export const realHome = `${config.base}home`;

/** Loads the page anew with the other data, so that nothing of one is left in the other; asks before unsaved input is thrown away. */
export async function switchTo(address: string): Promise<void> {
  if (!(await confirmLeave('leave'))) return;
  forgetUnsaved();
  location.assign(address);
}
