import { Link } from 'react-router';
import { useId } from 'react';
import { useT } from '../i18n/useT';
import { investments, investmentMovements } from '../../contract/money/investments';
import { inversionesReport } from '../../contract/reports/inversiones';
import { CreateButton } from '../kit/form/CreateButton';
import { pathOf } from '../kit/form/paths';
import { capitalDrilldowns, scheduledPath } from './inversiones/drilldowns';
import { useIsOperationPermitted } from '../session/useMayDo';
import { ReportScreen } from './ReportScreen';
import { defineView, type ReportSectionProps } from './view';
import { dateIn } from '../../contract/days';
import { ChartFigure } from './charts/ChartFigure';
import type { Line, Point } from './charts/points';
import css from './reports.module.css';
import comingCss from './inversiones/coming.module.css';
import type { ReportRow } from '../../contract/reports/endpoints';

const view = defineView(inversionesReport, {
  id: 'inversiones',
  defaults: { preset: 'last12Months', groupBy: 'investor' },
  kpis: inversionesReport.keyFigures,
  combinedChart: { kind: 'lines', figures: ['paidInMinor', 'returnedMinor'] },
  columns: [
    'outstandingMinor',
    'committedMinor',
    'paidInMinor',
    'principalMinor',
    'writtenOffMinor',
    'yieldMinor',
    'returnedMinor',
    'dpiBp',
  ],
  drilldowns: capitalDrilldowns,
  Panels: ScheduledMovementsPanel,
});

export default function Inversiones() {
  const translate = useT();
  const mayDo = useIsOperationPermitted();
  const createButton = mayDo(investments, 'create') && <CreateButton resource={investments} />;
  return <ReportScreen view={view} title={translate('menu.inversiones')} actions={createButton || null} />;
}

function ScheduledMovementsPanel({ response, figureFormat }: ReportSectionProps<typeof inversionesReport>) {
  const { translate, format } = figureFormat.texts;
  const { meta, panels } = response;
  const today = dateIn(meta.timeZone, new Date(meta.asOf));
  const movements = parseDueMovements(panels.next ?? []);
  const months = fillMonths(panels.scheduled ?? []);
  if (movements.length === 0 && months.length === 0) return null;
  const lines: Line[] = [
    { key: 'paymentsMinor', name: translate('reports.coming.payments'), color: 'var(--primary)' },
    { key: 'contributionsMinor', name: translate('reports.coming.contributions'), color: 'var(--good)' },
  ];
  const points: Point[] = months.map(({ key, values }, index) => {
    const month = format.month(`${key}-01`);
    return {
      at: index,
      shortLabel: month,
      fullLabel: month,
      values: { paymentsMinor: values.paymentsMinor ?? 0, contributionsMinor: values.contributionsMinor ?? 0 },
    };
  });
  const totalOf = (key: string) => points.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
  const formatMoney = (value: number | null) => figureFormat.formatValue('paidInMinor', value);
  return (
    <>
      <ChartFigure
        title={translate('reports.coming.scheduled')}
        caption={lines.map(({ key, name }) => `${name}: ${formatMoney(totalOf(key))}`).join(' · ')}
        kind="bars"
        points={points}
        lines={lines}
        formatValue={(_, value) => formatMoney(value)}
        formatAxisValue={(value) => figureFormat.formatCompactValue('paidInMinor', value)}
        timeColumnLabel={translate('reports.intervals.month')}
      />
      <div className={comingCss['panels']}>
        <DueMovementList
          title={translate('reports.coming.overdue')}
          emptyText={translate('reports.coming.noneOverdue')}
          movements={movements.filter(({ dueOn }) => dueOn < today)}
          figureFormat={figureFormat}
        />
        <DueMovementList
          title={translate('reports.coming.next')}
          emptyText={translate('reports.coming.noneNext')}
          movements={movements.filter(({ dueOn }) => dueOn >= today)}
          figureFormat={figureFormat}
          allPath={scheduledPath(meta.currency)}
        />
      </div>
    </>
  );
}

function DueMovementList({
  title,
  emptyText,
  movements,
  figureFormat,
  allPath,
}: {
  title: string;
  emptyText: string;
  movements: readonly DueMovement[];
  figureFormat: ReportSectionProps<typeof inversionesReport>['figureFormat'];
  allPath?: string;
}) {
  const headingId = useId();
  const { translate, format } = figureFormat.texts;
  const amountOf = ({ contributionsMinor, paymentsMinor }: DueMovement) =>
    figureFormat.formatValue('paidInMinor', contributionsMinor + paymentsMinor);
  return (
    <section className={css['card']} aria-labelledby={headingId}>
      <header className={css['cardHead']}>
        <h2 id={headingId}>{title}</h2>
        {allPath && movements.length > 0 && <Link to={allPath}>{translate('reports.coming.all')}</Link>}
      </header>
      {movements.length === 0 ? (
        <p className={css['hint']}>{emptyText}</p>
      ) : (
        <ul className={comingCss['dues']}>
          {movements.map((movement) => (
            <li key={movement.movementId}>
              <time dateTime={movement.dueOn}>{format.date(movement.dueOn)}</time>
              <Link to={pathOf(investmentMovements, movement.movementId)}>{movement.investor}</Link>
              <span>
                {movement.contributionsMinor > 0
                  ? translate('reports.coming.contribution')
                  : translate('reports.coming.payment')}
              </span>
              <b>{amountOf(movement)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type CapitalRow = ReportRow<typeof inversionesReport>;

interface DueMovement {
  movementId: string;
  dueOn: string;
  investor: string;
  contributionsMinor: number;
  paymentsMinor: number;
}

/**
 * Parses the panel `next`: the key contains date and movement (`2026-12-01 0198…`), and the name is that of the
 * investment.
 */
function parseDueMovements(rows: readonly CapitalRow[]): DueMovement[] {
  return rows.map(({ key, name, values }) => {
    const [dueOn = '', movementId = ''] = key.split(' ');
    return {
      movementId,
      dueOn,
      investor: typeof name === 'string' ? name : '',
      contributionsMinor: values.contributionsMinor ?? 0,
      paymentsMinor: values.paymentsMinor ?? 0,
    };
  });
}

export function fillMonths(rows: readonly CapitalRow[]): CapitalRow[] {
  const byKey = new Map(rows.map((row) => [row.key, row]));
  const [first, ...others] = [...byKey.keys()].sort();
  if (first === undefined) return [];
  const months: CapitalRow[] = [];
  const last = others.at(-1) ?? first;
  const addUntilLast = (month: string): void => {
    months.push(byKey.get(month) ?? { key: month, values: {} });
    if (month < last) addUntilLast(nextMonth(month));
  };
  addUntilLast(first);
  return months;
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
}
