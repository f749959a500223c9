import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId, useState, Fragment } from 'react';
import Check from 'lucide-react/icons/check';
import TriangleAlert from 'lucide-react/icons/triangle-exclamation-point';
import { Link } from 'react-router';
import type { LedgerAccountType } from '../../../contract/money/ledger';
import type { balancesReport } from '../../../contract/reports/accounts';
import { Table } from '../../kit/table/Table';
import { EmptyValue } from '../../kit/ui/values';
import { useResourceText } from '../../kit/resourceText';
import { rowName } from '../labels';
import reportsCss from '../reports.module.css';
import type { ReportSectionProps } from '../view';
import { AccountRowLink, AccountRows, figureColumns } from './AccountRows';
import css from './accounts.module.css';
import {
  figureOfType,
  naturalBalance,
  balanceSheetParts,
  type Balance,
  type BalanceRow,
  balanceColumns,
  type SheetPart,
} from './balances';
import { useIsNarrow } from '../../kit/ui/useIsNarrow';
import { filterParams } from '../reportParams';
import { MoreFigures } from '../breakdown/Breakdown';
import breakdownCss from '../breakdown/breakdown.module.css';

interface SheetRow {
  key: string;
  type: LedgerAccountType;
  /** `null` for the subtotal of the account type. */
  row: BalanceRow | null;
  balance: Balance;
}

export function BalanceSheet(props: ReportSectionProps<typeof balancesReport>) {
  const { response, figureFormat } = props;
  const { translate } = useResourceText();
  const headingId = useId();
  const isNarrow = useIsNarrow();
  const [openKeys, setOpenKeys] = useState<readonly string[]>([]);
  const parts = balanceSheetParts(response.rows);
  const rows = parts.flatMap(({ type, rows: rowsOfType, sum }): SheetRow[] => [
    ...rowsOfType.map((row) => ({ key: row.key, type, row, balance: naturalBalance(type, row.values) })),
    ...(rowsOfType.length > 1 ? [{ key: `sum of ${type}`, type, row: null, balance: sum }] : []),
  ]);
  const isUnfiltered = Object.keys(response.meta.filter).length === 0;
  const title = translate('reports.sheet.title');
  const { debitsMinor = 0, creditsMinor = 0 } = response.totals;
  const nameOf = ({ key, type, row }: SheetRow) => {
    if (!row)
      return translate('reports.sheet.sum', { type: figureFormat.nameOf(figureOfType[type]).toLocaleLowerCase() });
    if (response.meta.groupBy !== 'place') return <AccountRowLink row={row} />;
    return (
      <button
        type="button"
        data-printed
        className={css['expandButton']}
        aria-expanded={openKeys.includes(key)}
        onClick={() => setOpenKeys(openKeys.includes(key) ? openKeys.filter((one) => one !== key) : [...openKeys, key])}
      >
        <ChevronRight size={16} aria-hidden data-screen />
        {rowName(row, 'place', { kind: 'names' }, figureFormat.texts)}
      </button>
    );
  };
  const [opening, debits, credits, closing] = figureColumns(figureFormat);
  return (
    <section className={reportsCss['card']} aria-labelledby={headingId}>
      <header className={reportsCss['cardHead']}>
        <h2 id={headingId}>{title}</h2>
      </header>
      {isUnfiltered && <AccountingIdentity response={response} figureFormat={figureFormat} />}
      {isNarrow ? (
        <SheetCards {...props} parts={parts} />
      ) : (
        <Table<SheetRow>
          variant="report"
          label={title}
          columns={[
            {
              key: 'place',
              label: translate('reports.groupings.place'),
              cell: nameOf,
              total: translate('reports.sheet.moved'),
            },
            { ...opening, total: <EmptyValue /> },
            { ...debits, total: figureFormat.formatValue('debitsMinor', debitsMinor) },
            { ...credits, total: figureFormat.formatValue('creditsMinor', creditsMinor) },
            { ...closing, total: <EmptyValue /> },
          ]}
          rows={rows}
          keyOf={({ key }) => key}
          groupOf={({ type }) => figureFormat.nameOf(figureOfType[type])}
          emphasis={({ row }) => (row ? undefined : 'total')}
          renderBelow={({ key, type, row }) =>
            row && openKeys.includes(key) && <AccountRows {...props} row={row} type={type} />
          }
        />
      )}
    </section>
  );
}

/** Terms of the equation assets − liabilities − equity − income + expenses = 0 (docs/business.md, Accounts). */
const terms = [
  ['', 'assetsMinor'],
  ['−', 'liabilitiesMinor'],
  ['−', 'equityMinor'],
  ['−', 'incomeMinor'],
  ['+', 'expensesMinor'],
] as const;

function AccountingIdentity({
  response: { totals },
  figureFormat,
}: Pick<ReportSectionProps<typeof balancesReport>, 'response' | 'figureFormat'>) {
  const { translate } = useResourceText();
  const sum = terms.reduce((sum, [sign, name]) => sum + (sign === '−' ? -1 : 1) * (totals[name] ?? 0), 0);
  const Icon = sum === 0 ? Check : TriangleAlert;
  return (
    <p className={css['identity']}>
      {terms.map(([sign, name]) => (
        <Fragment key={name}>
          {sign && <b>{sign}</b>}
          <span>
            <small>{figureFormat.nameOf(name)}</small>
            {figureFormat.formatValue(name, totals[name] ?? 0)}
          </span>
        </Fragment>
      ))}
      <b>=</b>
      <span data-holds={sum === 0}>
        <small>{translate(sum === 0 ? 'reports.sheet.holds' : 'reports.sheet.fails')}</small>
        <b>
          {figureFormat.formatValue('assetsMinor', sum)} <Icon size={16} aria-hidden />
        </b>
      </span>
    </p>
  );
}

function SheetCards({
  parts,
  response,
  figureFormat,
  hrefOf,
}: ReportSectionProps<typeof balancesReport> & { parts: readonly SheetPart[] }) {
  const isPlace = response.meta.groupBy === 'place';
  return (
    <>
      {parts.map(({ type, rows }) => (
        <Fragment key={type}>
          <h3>{figureFormat.nameOf(figureOfType[type])}</h3>
          <ul className={breakdownCss['cards']} aria-label={figureFormat.nameOf(figureOfType[type])}>
            {rows.map((row) => {
              const balance = naturalBalance(type, row.values);
              return (
                <li key={row.key}>
                  <div className={breakdownCss['cardLine']}>
                    {isPlace ? (
                      <Link to={hrefOf({ ...filterParams({ place: [row.key] }), groupBy: 'account' })}>
                        {rowName(row, 'place', { kind: 'names' }, figureFormat.texts)}
                      </Link>
                    ) : (
                      <AccountRowLink row={row} />
                    )}
                    <strong>{figureFormat.formatValue('closingMinor', balance.closingMinor)}</strong>
                  </div>
                  <MoreFigures
                    facts={balanceColumns.map((name) => [
                      figureFormat.nameOf(name),
                      figureFormat.formatValue(name, balance[name]),
                    ])}
                  />
                </li>
              );
            })}
          </ul>
        </Fragment>
      ))}
    </>
  );
}
