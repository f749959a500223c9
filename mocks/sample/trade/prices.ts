import type { Currency } from '../../../contract/currencies';
import { applyRate } from '../../../contract/shares';
import type { SampleClient } from '../sampleClient';

interface PriceScale {
  /** Lowest gross amount of an order, in minor units. */
  leastMinor: number;
  stepMinor: number;
  steps: number;
  taxBp: number;
}

const priceScales: Readonly<Record<Currency, PriceScale>> = {
  MXN: { leastMinor: 6_500, stepMinor: 500, steps: 70, taxBp: 1_600 },
  COP: { leastMinor: 1_800_000, stepMinor: 50_000, steps: 120, taxBp: 800 },
  CLP: { leastMinor: 3_990, stepMinor: 500, steps: 40, taxBp: 1_900 },
};

const feast: PriceScale = { leastMinor: 220_000, stepMinor: 20_000, steps: 60, taxBp: priceScales.MXN.taxBp };

export interface Bill {
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
  tipMinor: number;
}

export function randomBill({ randomInt }: SampleClient, currency: Currency, of: 'table' | 'feast' = 'table'): Bill {
  const { leastMinor, stepMinor, steps, taxBp } = of === 'feast' ? feast : priceScales[currency];
  const grossMinor = leastMinor + stepMinor * Math.min(randomInt(steps), randomInt(steps));
  const discountMinor = randomInt(6) === 0 ? applyRate(grossMinor, 1_000) : 0;
  const tipMinor = randomInt(3) === 0 ? stepMinor * (1 + randomInt(8)) : 0;
  return { grossMinor, discountMinor, taxMinor: applyRate(grossMinor - discountMinor, taxBp), tipMinor };
}
