import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState } from 'react';
import type { LedgerAccountType } from '../../../contract/money/ledger';
import type { balancesReport } from '../../../contract/reports/accounts';
import { Table } from '../../kit/table/Table';
import { Nothing } from '../../kit/ui/Nothing';
import { useWords } from '../../kit/words';
import { rowName } from '../naming';
import reportsCss from '../reports.module.css';
import type { PartProps } from '../view';
import { AccountOfRow } from './AccountOfRow';
import { AccountRows } from './AccountRows';
import css from './accounts.module.css';
import { figureColumns } from './figureColumns';
import { Identity } from './Identity';
import { figureOfType, naturalOf, sheetOf, type Balance, type BalanceRow } from './sheet';
import { SheetCards } from './SheetCards';
import { useNarrow } from '../../kit/ui/useNarrow';

interface SheetRow {
  key: string;
  type: LedgerAccountType;
  /** `null`: the subtotal of the account type. */
  row: BalanceRow | null;
  balance: Balance;
}

/** Opening balance, movements and closing balance of each place, by account type. */
export function BalanceSheet(props: PartProps<typeof balancesReport>) {
  const { answer, say } = props;
  const { translate } = useWords();
  const heading = useId();
  const narrow = useNarrow();
  const [open, setOpen] = useState<readonly string[]>([]);
  const parts = sheetOf(answer.rows);
  const rows = parts.flatMap(({ type, rows: own, sum }): SheetRow[] => [
    ...own.map((row) => ({ key: row.key, type, row, balance: naturalOf(type, row.values) })),
    ...(own.length > 1 ? [{ key: `sum of ${type}`, type, row: null, balance: sum }] : []),
  ]);
  const whole = Object.keys(answer.meta.filter).length === 0;
  const title = translate('reports.sheet.title');
  const { debitsMinor = 0, creditsMinor = 0 } = answer.totals;
  const nameOf = ({ key, type, row }: SheetRow) => {
    if (!row) return translate('reports.sheet.sum', { type: say.name(figureOfType[type]).toLocaleLowerCase() });
    if (answer.meta.groupBy !== 'place') return <AccountOfRow row={row} />;
    return (
      <button
        type="button"
        data-printed
        className={css['fold']}
        aria-expanded={open.includes(key)}
        onClick={() => setOpen(open.includes(key) ? open.filter((one) => one !== key) : [...open, key])}
      >
        <ChevronRight size={16} aria-hidden data-screen />
        {rowName(row, 'place', { of: 'names' }, say.words)}
      </button>
    );
  };
  const [opening, debits, credits, closing] = figureColumns(say);
  return (
    <section className={reportsCss['card']} aria-labelledby={heading}>
      <header className={reportsCss['cardHead']}>
        <h2 id={heading}>{title}</h2>
      </header>
      {whole && <Identity answer={answer} say={say} />}
      {narrow ? (
        <SheetCards {...props} parts={parts} />
      ) : (
        <Table<SheetRow>
          look="report"
          label={title}
          columns={[
            {
              key: 'place',
              label: translate('reports.groupings.place'),
              cell: nameOf,
              total: translate('reports.sheet.moved'),
            },
            { ...opening, total: <Nothing /> },
            { ...debits, total: say.value('debitsMinor', debitsMinor) },
            { ...credits, total: say.value('creditsMinor', creditsMinor) },
            { ...closing, total: <Nothing /> },
          ]}
          rows={rows}
          keyOf={({ key }) => key}
          groupOf={({ type }) => say.name(figureOfType[type])}
          emphasis={({ row }) => (row ? undefined : 'total')}
          below={({ key, type, row }) => row && open.includes(key) && <AccountRows {...props} row={row} type={type} />}
        />
      )}
    </section>
  );
}
