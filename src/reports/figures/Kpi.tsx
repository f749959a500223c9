import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Link } from 'react-router';
import { useWords } from '../../kit/words';
import { drawnFigure } from '../charts/points';
import css from './figures.module.css';
import reportsCss from '../reports.module.css';
import { isAhead } from '../spans';
import { scopeOf, type PartProps } from '../view';
import { ChangeMark } from './ChangeMark';
import { Definition } from './Definition';
import { Sparkline } from './Sparkline';

/** Numerator and denominator of a rate or an average, so that readers can check it. */
function Base({ name, view, answer, say }: Pick<PartProps, 'view' | 'answer' | 'say'> & { name: string }) {
  const ratio = view.report.figures[name]?.ratio;
  if (!ratio) return null;
  const [of, by] = ratio.map((part) => say.value(part, say.valueOf(part, answer.totals)));
  return (
    <span className={css['kpiBase']} title={ratio.map((part) => say.name(part)).join(' ÷ ')}>
      {of} ÷ {by}
    </span>
  );
}

/** Figure card with change, sparkline and drill-down links; selecting it draws it in the chart below. */
export function Kpi({ name, view, params, answer, say, change }: PartProps & { name: string }) {
  const { translate } = useWords();
  const { meta, totals, previous, series } = answer;
  const value = say.valueOf(name, totals);
  const before = previous ? say.valueOf(name, previous.totals) : null;
  const drawn = drawnFigure(view, params) === name;
  const drilldowns = view.drilldowns?.(scopeOf(answer), name) ?? [];
  const isOfNow = view.report.figures[name]?.is === 'now';
  const past = series.filter((bucket) => !isAhead(bucket, meta.asOf, meta.timeZone));
  return (
    <li className={css['kpi']} data-drawn={drawn || undefined}>
      <div className={css['kpiHead']}>
        {isOfNow ? (
          <span className={css['kpiName']}>{say.name(name)}</span>
        ) : (
          <button
            type="button"
            data-printed
            className={css['kpiName']}
            aria-pressed={drawn}
            onClick={() => change({ figure: params.figure === name ? null : name }, { replace: true })}
          >
            {say.name(name)}
          </button>
        )}
        <Definition name={say.name(name)} text={say.definition(name)} />
      </div>
      <p className={css['kpiValue']} data-figure={name}>
        {say.value(name, value)}
      </p>
      <div className={css['kpiFoot']}>
        <Base name={name} {...{ view, answer, say }} />
        {previous && !isOfNow && (
          <ChangeMark change={say.changeIn(name, value, before)} before={say.value(name, before)} say={say} />
        )}
        <span className={css['kpiLinks']}>
          {drilldowns.map(({ resource, to }) => (
            <Link key={resource.name} className={reportsCss['behind']} to={to} data-screen data-drilldown={name}>
              {drilldowns.length === 1 ? translate('reports.seeRows') : say.words.resource(resource.name, 2)}
              <span className={reportsCss['heard']}> {translate('reports.rowsOf', { name: say.name(name) })}</span>
              <ArrowUpRight size={14} aria-hidden />
            </Link>
          ))}
        </span>
      </div>
      {!isOfNow && <Sparkline values={past.map(({ values }) => say.valueOf(name, values))} />}
    </li>
  );
}
