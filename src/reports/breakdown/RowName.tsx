import { ArrowUpRight } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import type { ReportRow } from '../../../contract/reports/endpoints';
import { restKey, type Report } from '../../../contract/reports/report';
import { useWords } from '../../kit/words';
import { filterParams, type Filter, type AddressParams } from '../reportParams';
import { rowName, textIn } from '../naming';
import css from '../reports.module.css';
import breakdownCss from './breakdown.module.css';
import { scopeOf, type PartProps } from '../view';

/** What a row is called; pressed, the report is narrowed to it. Beside it, the list of what it is made of. */
export function RowName(props: PartProps & { row: ReportRow }) {
  const { view, answer, row } = props;
  const words = useWords();
  const { groupBy } = answer.meta;
  const name = rowName(row, groupBy, view.report.groupings[groupBy], words);
  if (row.key === restKey) return <span className={breakdownCss['rest']}>{name}</span>;
  const scope = scopeOf(answer);
  // A list that is asked for a label has the sales with others besides, which stand in other rows.
  const drilldowns =
    row.key !== '' && row.names
      ? []
      : (view.drilldowns?.({ ...scope, filter: { ...scope.filter, [groupBy]: [row.key] } }, null) ?? []);
  return (
    <span className={css['rowName']}>
      <Drill {...props} name={name} />
      {drilldowns.slice(0, 1).map(({ resource, to }) => (
        <Link
          key={resource.name}
          to={to}
          className={css['behind']}
          data-screen
          aria-label={words.translate('reports.seeRowsOf', {
            name,
            rows: words.resource(resource.name, 2).toLocaleLowerCase(),
          })}
        >
          <ArrowUpRight size={14} aria-hidden />
        </Link>
      ))}
    </span>
  );
}

function Drill({
  view: { report },
  answer: { meta },
  row,
  hrefOf,
  name,
}: PartProps & { row: ReportRow; name: string }) {
  const { language, translate } = useWords();
  const { groupBy, filter } = meta;
  if (!report.filters.includes(groupBy)) return name;
  const hrefFor = (key: string) => hrefOf(drilled(report, { ...filter, [groupBy]: [key] }));
  // Of a set each part is asked by itself: whatever else stands with it.
  const { names } = row;
  if (!names || row.key === '') return <Link to={hrefFor(row.key)}>{name}</Link>;
  return row.key.split(',').map((key, at) => (
    <Fragment key={key}>
      {at > 0 && ' + '}
      <Link to={hrefFor(key)}>{names[at] ? textIn(names[at], language) : translate('list.referenceGone')}</Link>
    </Fragment>
  ));
}

/** Narrowed to one row there is nothing to tell apart by the same: the next grouping that is not asked for is shown. */
function drilled(report: Report, filter: Filter): AddressParams {
  const next = Object.keys(report.groupings).find((name) => !(name in filter));
  return { ...filterParams(filter), ...(next && { groupBy: next }) };
}
