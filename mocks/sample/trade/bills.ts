import { type SaleItemInput, computeItemGross, milliPerUnit } from '../../../contract/money/saleItems';
import { splitByWeights, applyRate } from '../../../contract/shares';
import { seededBytes } from '../seed';
import type { Dish, Menu } from './menus';
import type { Currency } from '../../../contract/currencies';
import type { SampleClient } from '../sampleClient';

const courses = 2;
const maxPerDish = 4;

/**
 * Splits a bill into dishes and side dishes whose sum is exactly the gross amount. Divides discount and tax among the
 * lines in proportion. Has its own seed, so that the number of lines does not change other sample data.
 */
export function createSaleItems(bill: Bill, menu: Menu, seed: number): SaleItemInput[] {
  const random = seededBytes(seed);
  const chance = (limit: number) => (random(new Uint8Array(1))[0] ?? 0) % limit;
  const lines: Line[] = [];
  let remainingMinor = bill.grossMinor;
  const addLine = (dish: Dish, times: number) => {
    if (times < 1 || lines.some(({ name }) => name === dish.name)) return;
    const { name, unit = 'piece', portionMilli = milliPerUnit, priceMinor: unitPriceMinor } = dish;
    const line = { name, unit, quantityMilli: portionMilli * times, unitPriceMinor };
    lines.push(line);
    remainingMinor -= computeItemGross(line);
  };
  const affordablePortions = (dish: Dish) => {
    let times = 0;
    for (let minor = portionPrice(dish); minor <= remainingMinor; minor += portionPrice(dish)) times += 1;
    return times;
  };
  if (menu.starter) addLine(menu.starter, Math.min(1, affordablePortions(menu.starter)));
  for (let course = 0; course < courses && menu.dishes.length > 0; course += 1) {
    const dish = menu.dishes[chance(menu.dishes.length)];
    if (dish) addLine(dish, Math.min(1 + chance(maxPerDish), affordablePortions(dish)));
  }
  for (const dish of menu.sideDishes) addLine(dish, affordablePortions(dish));
  return allocateDiscountsAndTaxes(lines, bill);
}

type Line = Pick<SaleItemInput, 'name' | 'unit' | 'quantityMilli' | 'unitPriceMinor'>;

const portionPrice = ({ priceMinor, portionMilli = milliPerUnit }: Dish): number =>
  computeItemGross({ unitPriceMinor: priceMinor, quantityMilli: portionMilli });

function allocateDiscountsAndTaxes(lines: readonly Line[], { discountMinor, taxMinor }: Bill): SaleItemInput[] {
  const gross = lines.map(computeItemGross);
  const discounts = splitByWeights(discountMinor, gross);
  const taxes = splitByWeights(
    taxMinor,
    gross.map((minor, index) => minor - (discounts[index] ?? 0)),
  );
  return lines.map((line, index) => ({ ...line, discountMinor: discounts[index] ?? 0, taxMinor: taxes[index] ?? 0 }));
}

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

interface Bill {
  grossMinor: number;
  discountMinor: number;
  taxMinor: number;
  tipMinor: number;
}

export function randomBill(
  { randomInt }: SampleClient,
  currency: Currency,
  occasion: 'table' | 'feast' = 'table',
): Bill {
  const { leastMinor, stepMinor, steps, taxBp } = occasion === 'feast' ? feast : priceScales[currency];
  const grossMinor = leastMinor + stepMinor * Math.min(randomInt(steps), randomInt(steps));
  const discountMinor = randomInt(6) === 0 ? applyRate(grossMinor, 1_000) : 0;
  const tipMinor = randomInt(3) === 0 ? stepMinor * (1 + randomInt(8)) : 0;
  return { grossMinor, discountMinor, taxMinor: applyRate(grossMinor - discountMinor, taxBp), tipMinor };
}
