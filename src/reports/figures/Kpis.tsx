import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Link } from 'react-router';
import Tooltip from '@mui/material/Tooltip';
import Info from 'lucide-react/icons/info';
import { useResourceText } from '../../kit/resourceText';
import css from './figures.module.css';
import { type ReportSectionProps, drilldownScopeOf } from '../view';
import { drawnFigure, isFutureSpan } from '../charts/points';
import reportsCss from '../reports.module.css';
import { ChangeMark } from './figureFormat';
import { Sparkline } from './Sparkline';

export function Kpis(props: ReportSectionProps) {
  const { translate } = useResourceText();
  return (
    <ul
      className={css['kpis']}
      data-many={props.view.kpis.length > 6 || undefined}
      aria-label={translate('reports.kpis')}
    >
      {props.view.kpis.map((name) => (
        <Kpi key={name} name={name} {...props} />
      ))}
    </ul>
  );
}

function RatioParts({
  name,
  view,
  response,
  figureFormat,
}: Pick<ReportSectionProps, 'view' | 'response' | 'figureFormat'> & { name: string }) {
  const ratio = view.report.figures[name]?.ratio;
  if (!ratio) return null;
  const [numerator, denominator] = ratio.map((part) =>
    figureFormat.formatValue(part, figureFormat.valueOf(part, response.totals)),
  );
  return (
    <span className={css['kpiBase']} title={ratio.map((part) => figureFormat.nameOf(part)).join(' ÷ ')}>
      {numerator} ÷ {denominator}
    </span>
  );
}

function Kpi({ name, view, params, response, figureFormat, change }: ReportSectionProps & { name: string }) {
  const { translate, resource: resourceName, format } = figureFormat.texts;
  const { meta, totals, previous, series } = response;
  const value = figureFormat.valueOf(name, totals);
  const previousValue = previous ? figureFormat.valueOf(name, previous.totals) : null;
  const comparison = figureFormat.compareValues(name, value, previousValue);
  const isSelected = drawnFigure(view, params) === name;
  const drilldowns = view.drilldowns?.(drilldownScopeOf(response), name) ?? [];
  const measure = view.report.figures[name]?.measure;
  const isCurrentOnly = measure === 'now';
  const pastBuckets = series.filter((bucket) => !isFutureSpan(bucket, meta.asOf, meta.timeZone));
  return (
    <li className={css['kpi']} data-drawn={isSelected || undefined}>
      <div className={css['kpiHead']}>
        {isCurrentOnly ? (
          <span className={css['kpiName']}>{figureFormat.nameOf(name)}</span>
        ) : (
          <button
            type="button"
            data-printed
            className={css['kpiName']}
            aria-pressed={isSelected}
            onClick={() => change({ figure: params.figure === name ? null : name }, { replace: true })}
          >
            {figureFormat.nameOf(name)}
          </button>
        )}
        <FigureDefinition name={figureFormat.nameOf(name)} text={figureFormat.definitionOf(name)} />
      </div>
      <p className={css['kpiValue']} data-figure={name}>
        {figureFormat.formatValue(name, value)}
      </p>
      {measure === 'closing' && (
        <span className={css['kpiBase']}>{translate('reports.cumulative', { date: format.date(meta.through) })}</span>
      )}
      {previous && !isCurrentOnly && (
        <div className={css['kpiChange']}>
          {comparison && <ChangeMark change={comparison} figureFormat={figureFormat} />}
          <span>{translate('reports.before', { value: figureFormat.formatValue(name, previousValue) })}</span>
        </div>
      )}
      <div className={css['kpiFoot']}>
        <RatioParts name={name} {...{ view, response, figureFormat }} />
        <span className={css['kpiLinks']}>
          {drilldowns.map(({ resource, to }) => (
            <Link key={resource.name} className={reportsCss['drilldownLink']} to={to} data-screen data-drilldown={name}>
              {drilldowns.length === 1 ? translate('reports.seeRows') : resourceName(resource.name, 2)}
              <span className="visually-hidden">
                {' '}
                {translate('reports.rowsOf', { name: figureFormat.nameOf(name) })}
              </span>
              <ArrowUpRight size={14} aria-hidden />
            </Link>
          ))}
        </span>
      </div>
      {!isCurrentOnly && <Sparkline values={pastBuckets.map(({ values }) => figureFormat.valueOf(name, values))} />}
    </li>
  );
}

function FigureDefinition({ name, text }: { name: string; text: string }) {
  const { translate } = useResourceText();
  return (
    <Tooltip title={text} describeChild enterTouchDelay={0} leaveTouchDelay={8_000} arrow>
      <button
        type="button"
        className={css['definition']}
        data-screen
        aria-label={translate('reports.definitionOf', { name })}
      >
        <Info size={14} aria-hidden />
      </button>
    </Tooltip>
  );
}
