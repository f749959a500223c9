import type { SaleItemInput } from '../../../contract/money/saleItems';
import { itemGross, milliPerUnit } from '../../../contract/money/saleItems';
import { splitByWeights } from '../../../contract/shares';
import { seededBytes } from '../seed';
import type { Dish, Menu } from './menus';
import type { Bill } from './prices';

const courses = 2;
const maxPerDish = 4;

/**
 * Splits a bill into dishes and side dishes whose sum is exactly the gross amount. Divides discount and tax among the
 * lines in proportion. Has its own seed, so that the number of lines does not change the rest of the sample.
 */
export function itemsOf(bill: Bill, menu: Menu, seed: number): SaleItemInput[] {
  const random = seededBytes(seed);
  const chance = (limit: number) => (random(new Uint8Array(1))[0] ?? 0) % limit;
  const lines: Line[] = [];
  let remainingMinor = bill.grossMinor;
  const addLine = (dish: Dish, times: number) => {
    if (times < 1 || lines.some(({ name }) => name === dish.name)) return;
    const { name, unit = 'piece', portionMilli = milliPerUnit, priceMinor: unitPriceMinor } = dish;
    const line = { name, unit, quantityMilli: portionMilli * times, unitPriceMinor };
    lines.push(line);
    remainingMinor -= itemGross(line);
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
  itemGross({ unitPriceMinor: priceMinor, quantityMilli: portionMilli });

function allocateDiscountsAndTaxes(lines: readonly Line[], { discountMinor, taxMinor }: Bill): SaleItemInput[] {
  const gross = lines.map(itemGross);
  const discounts = splitByWeights(discountMinor, gross);
  const taxes = splitByWeights(
    taxMinor,
    gross.map((minor, at) => minor - (discounts[at] ?? 0)),
  );
  return lines.map((line, at) => ({ ...line, discountMinor: discounts[at] ?? 0, taxMinor: taxes[at] ?? 0 }));
}
