import { liquidationItems } from '../../api/contract/money/liquidations';
import type { AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import { accountOf, minorOf } from './account';
import { Amount } from './Amount';
import css from './liquidate.module.css';

interface Props {
  item: AnyRecord;
  /** On the sheet of a statement: how it is headed there. */
  sheet?: { caption: string };
}

/** From what was sold to what is paid, line by line; the lines sum to the last. */
export function AccountTable({ item, sheet }: Props) {
  const words = useWords();
  const currency = String(item['currency']);
  return (
    <table className={sheet ? 'statement-account' : css['account']}>
      {sheet ? <caption>{sheet.caption}</caption> : <caption className={css['heard']}>{words.translate('liquidate.item.account')}</caption>}
      <tbody>
        {accountOf(item).map(({ name, effectMinor }) => (
          <tr key={name}>
            <th scope="row">{words.field(liquidationItems.name, name)}</th>
            <td>
              <Amount minor={effectMinor} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{words.field(liquidationItems.name, 'netMinor')}</th>
          <td>
            <Amount minor={minorOf(item, 'netMinor')} currency={currency} />
          </td>
        </tr>
      </tfoot>
    </table>
  );
}
