import { useId } from 'react';
import { Link } from 'react-router';
import { dateIn } from '../../../contract/days';
import { investmentMovements } from '../../../contract/money/investments';
import { pathOf } from '../../kit/form/paths';
import { ChartFigure } from '../charts/ChartFigure';
import type { Line, Point } from '../charts/points';
import type { inversionesReport } from '../../../contract/reports/inversiones';
import css from '../reports.module.css';
import comingCss from './coming.module.css';
import type { PartProps } from '../view';
import { scheduledPath } from './drilldowns';
import { dueOf, monthsOf, type Due } from './coming';

/** Scheduled movements by month, and the next ones individually; overdue ones first. */
export function Coming({ answer, say }: PartProps<typeof inversionesReport>) {
  const { translate, format } = say.words;
  const { meta, panels } = answer;
  const today = dateIn(meta.timeZone, new Date(meta.asOf));
  const due = dueOf(panels.next ?? []);
  const months = monthsOf(panels.scheduled ?? []);
  if (due.length === 0 && months.length === 0) return null;
  const lines: Line[] = [
    { key: 'paymentsMinor', name: translate('reports.coming.payments'), color: 'var(--primary)' },
    { key: 'contributionsMinor', name: translate('reports.coming.contributions'), color: 'var(--good)' },
  ];
  const points: Point[] = months.map(({ key, values }, at) => {
    const month = format.month(`${key}-01`);
    return {
      at,
      short: month,
      full: month,
      values: { paymentsMinor: values.paymentsMinor ?? 0, contributionsMinor: values.contributionsMinor ?? 0 },
    };
  });
  const totalOf = (key: string) => points.reduce((sum, { values }) => sum + (values[key] ?? 0), 0);
  const money = (value: number | null) => say.value('paidInMinor', value);
  return (
    <>
      <ChartFigure
        title={translate('reports.coming.scheduled')}
        caption={lines.map(({ key, name }) => `${name}: ${money(totalOf(key))}`).join(' · ')}
        kind="bars"
        points={points}
        lines={lines}
        value={(_, value) => money(value)}
        axis={(value) => say.short('paidInMinor', value)}
        head={translate('reports.intervals.month')}
      />
      <div className={comingCss['panels']}>
        <DueList
          title={translate('reports.coming.overdue')}
          none={translate('reports.coming.noneOverdue')}
          due={due.filter(({ on }) => on < today)}
          say={say}
        />
        <DueList
          title={translate('reports.coming.next')}
          none={translate('reports.coming.noneNext')}
          due={due.filter(({ on }) => on >= today)}
          say={say}
          all={scheduledPath(meta.currency)}
        />
      </div>
    </>
  );
}

function DueList({
  title,
  none,
  due,
  say,
  all,
}: {
  title: string;
  none: string;
  due: readonly Due[];
  say: PartProps<typeof inversionesReport>['say'];
  all?: string;
}) {
  const heading = useId();
  const { translate, format } = say.words;
  const amountOf = ({ contributionsMinor, paymentsMinor }: Due) =>
    say.value('paidInMinor', contributionsMinor + paymentsMinor);
  return (
    <section className={css['card']} aria-labelledby={heading}>
      <header className={css['cardHead']}>
        <h2 id={heading}>{title}</h2>
        {all && due.length > 0 && <Link to={all}>{translate('reports.coming.all')}</Link>}
      </header>
      {due.length === 0 ? (
        <p className={css['hint']}>{none}</p>
      ) : (
        <ul className={comingCss['dues']}>
          {due.map((one) => (
            <li key={one.movementId}>
              <time dateTime={one.on}>{format.date(one.on)}</time>
              <Link to={pathOf(investmentMovements, one.movementId)}>{one.investor}</Link>
              <span>
                {one.contributionsMinor > 0
                  ? translate('reports.coming.contribution')
                  : translate('reports.coming.payment')}
              </span>
              <b>{amountOf(one)}</b>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
