import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { LedgerAccountType } from '../../../contract/money/ledger';
import type { ReportRow } from '../../../contract/reports/endpoints';
import { rowName } from '../naming';
import css from './accounts.module.css';
import type { PartProps } from '../view';
import { AccountOfRow } from './AccountOfRow';
import { AccountRows } from './AccountRows';
import { balanceColumns, naturalOf } from './sheet';

interface Props extends PartProps {
  row: ReportRow;
  type: LedgerAccountType;
}

/** A place with what stood, moved and stands there; unfolded, its accounts, each with its statement. */
export function PlaceRows(props: Props) {
  const { answer, say, row, type } = props;
  const [open, setOpen] = useState(false);
  const balance = naturalOf(type, row.values);
  const isPlace = answer.meta.groupBy === 'place';
  return (
    <>
      <tr>
        <th scope="row">
          {isPlace ? (
            <button type="button" className={css['fold']} aria-expanded={open} onClick={() => setOpen(!open)}>
              <ChevronRight size={16} aria-hidden />
              {rowName(row, 'place', { of: 'names' }, say.words)}
            </button>
          ) : (
            <AccountOfRow row={row} />
          )}
        </th>
        {balanceColumns.map((name) => (
          <td key={name} data-align="end">
            {say.value(name, balance[name])}
          </td>
        ))}
      </tr>
      {open && <AccountRows {...props} />}
    </>
  );
}
