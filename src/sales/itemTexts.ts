import { milliPerUnit, type ItemUnit, type SaleItem } from '../../contract/money/saleItems';
import { useResourceText } from '../kit/resourceText';

export function useFormatQuantity(): (unit: ItemUnit, quantityMilli: number) => string {
  const { translate, format } = useResourceText();
  return (unit, quantityMilli) =>
    translate(`sales.items.quantities.${unit}`, { quantity: format.number(quantityMilli / milliPerUnit) });
}

/** Formats an item and a quantity as "Pozole rojo · 2", a single piece as "Pozole rojo". */
export function useFormatItem(): (item: Pick<SaleItem, 'name' | 'unit'>, quantityMilli: number) => string {
  const formatQuantity = useFormatQuantity();
  return ({ name, unit }, quantityMilli) =>
    unit === 'piece' && quantityMilli === milliPerUnit ? name : `${name} · ${formatQuantity(unit, quantityMilli)}`;
}
