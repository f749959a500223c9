import { liquidationItems } from '../../contract/money/liquidations';
import { recordOf, type AnyRecord } from '../kit/record';
import { SumTable, type SumLine } from '../kit/read/SumTable';
import { useResourceText } from '../kit/resourceText';
import { calculationOf } from './calculation';

interface Props {
  item: AnyRecord;
  caption?: string;
}

export function CalculationTable({ item, caption }: Props) {
  const texts = useResourceText();
  const lines = calculationOf(item).map(({ name, effectMinor }): SumLine => ({
    label: texts.fieldLabel(liquidationItems.name, name),
    amountMinor: effectMinor,
  }));
  const net: SumLine = {
    label: texts.fieldLabel(liquidationItems.name, 'netMinor'),
    amountMinor: recordOf(liquidationItems, item).netMinor,
    total: true,
  };
  return (
    <SumTable
      label={caption ?? texts.translate('liquidate.item.account')}
      lines={[...lines, net]}
      currency={recordOf(liquidationItems, item).currency}
      isPrinted={caption !== undefined}
    />
  );
}
