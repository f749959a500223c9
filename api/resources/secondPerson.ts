import type { Currency } from '../contract/currencies';
import type { Viewer } from './act';

/** From the installation's threshold on, money takes two: who prepares it does not confirm it. Amount in minor units. */
export function needsSecondPerson({ amountMinor, currency }: { amountMinor: number; currency: Currency }, { secondPersonFromMinor }: Pick<Viewer, 'secondPersonFromMinor'>): boolean {
  return amountMinor >= secondPersonFromMinor[currency];
}
