import { liquidationItems } from '../../contract/money/liquidations';
import { recordOf, type AnyRecord } from '../kit/record';
import { Sum, type SumLine } from '../kit/read/Sum';
import { useWords } from '../kit/words';
import { accountOf } from './account';

interface Props {
  item: AnyRecord;
  caption?: string;
}

export function AccountTable({ item, caption }: Props) {
  const words = useWords();
  const lines = accountOf(item).map(({ name, effectMinor }): SumLine => ({
    label: words.field(liquidationItems.name, name),
    amountMinor: effectMinor,
  }));
  const net: SumLine = {
    label: words.field(liquidationItems.name, 'netMinor'),
    amountMinor: recordOf(liquidationItems, item).netMinor,
    total: true,
  };
  return (
    <Sum
      label={caption ?? words.translate('liquidate.item.account')}
      lines={[...lines, net]}
      currency={recordOf(liquidationItems, item).currency}
      paper={caption !== undefined}
    />
  );
}
