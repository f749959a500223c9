import { milliPerUnit, type ItemUnit, type SaleItem } from '../../contract/money/saleItems';
import { useResourceText } from '../kit/resourceText';

export function useFormatQuantity(): (unit: ItemUnit, quantityMilli: number) => string {
  const { translate, format } = useResourceText();
  return (unit, quantityMilli) =>
    translate(`sales.items.quantities.${unit}`, { quantity: format.number(quantityMilli / milliPerUnit) });
}

/** Formats an item, or a part of it: "Pozole rojo · 2", "Pozole rojo · 1 de 2"; one piece as "Pozole rojo". */
export function useFormatItem(): (
  item: Pick<SaleItem, 'name' | 'unit' | 'quantityMilli'>,
  partMilli?: number | undefined,
) => string {
  const { translate } = useResourceText();
  const formatQuantity = useFormatQuantity();
  return ({ name, unit, quantityMilli }, partMilli = quantityMilli) => {
    if (unit === 'piece' && quantityMilli === milliPerUnit) return name;
    const quantity = formatQuantity(unit, quantityMilli);
    if (partMilli === quantityMilli) return `${name} · ${quantity}`;
    return `${name} · ${formatQuantity(unit, partMilli)} ${translate('sales.items.of', { max: quantity })}`;
  };
}
