import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { figureValue, type FigureValues } from '../../../contract/reports/figures';
import type { ReportRow } from '../../../contract/reports/endpoints';
import { restKey, type Report } from '../../../contract/reports/report';
import { useResourceText } from '../../kit/resourceText';
import { filterParams, type Filter, type AddressParams } from '../reportParams';
import { rowName, textInLanguage } from '../labels';
import css from '../reports.module.css';
import breakdownCss from './breakdown.module.css';
import { drilldownScopeOf, type ReportSectionProps } from '../view';

/** Value of the parameter `sort` that sorts by the change of the main figure. */
export const changeSort = 'change';

export function sortRows(
  rows: readonly ReportRow[],
  report: Report,
  sort: string | null,
  isAscending: boolean,
  mainFigure = '',
): readonly ReportRow[] {
  const isByChange = sort === changeSort && rows.some(({ previous }) => previous);
  if (sort === null || !(isByChange || sort in report.figures)) return rows;
  const valueOf = (values: FigureValues, name: string) => figureValue(report.figures, values, name) ?? 0;
  // Treats undefined values as lower than all others.
  const sortValue = ({ values, previous = {} }: ReportRow) =>
    isByChange
      ? valueOf(values, mainFigure) - valueOf(previous, mainFigure)
      : (figureValue(report.figures, values, sort) ?? Number.NEGATIVE_INFINITY);
  const sign = isAscending ? 1 : -1;
  const [restRows, otherRows] = [rows.filter(({ key }) => key === restKey), rows.filter(({ key }) => key !== restKey)];
  return [
    ...otherRows.sort((one, other) =>
      sortValue(one) === sortValue(other) ? 0 : sortValue(one) > sortValue(other) ? sign : -sign,
    ),
    ...restRows,
  ];
}

export function barLengthPercent(value: number | null, values: readonly (number | null)[]): number {
  const longest = Math.max(0, ...values.map((one) => Math.abs(one ?? 0)));
  return value === null || longest === 0 ? 0 : Math.min(100, Math.round((Math.abs(value) / longest) * 1_000) / 10);
}

/** Returns the first rows and one row with the sum of the others, so that the rows still add up to the total. */
export function foldRows(rows: readonly ReportRow[], maxRows: number): readonly ReportRow[] {
  if (rows.length <= maxRows + 1) return rows;
  const restRows = rows.slice(maxRows);
  const previous = restRows.map((row) => row.previous).filter((values) => values !== undefined);
  return [
    ...rows.slice(0, maxRows),
    {
      key: restKey,
      count: restRows.reduce((sum, { count = 1 }) => sum + count, 0),
      values: sumValues(restRows.map(({ values }) => values)),
      ...(previous.length > 0 && { previous: sumValues(previous) }),
    },
  ];
}

function sumValues(valuesOfRows: readonly FigureValues[]): FigureValues {
  const sums: Record<string, number> = {};
  for (const values of valuesOfRows)
    for (const [name, value] of Object.entries(values)) sums[name] = (sums[name] ?? 0) + (value ?? 0);
  return sums;
}

export function RowName(props: ReportSectionProps & { row: ReportRow }) {
  const { view, response, row } = props;
  const texts = useResourceText();
  const { groupBy } = response.meta;
  const name = rowName(row, groupBy, view.report.groupings[groupBy], texts);
  if (row.key === restKey) return <span className={breakdownCss['rest']}>{name}</span>;
  const scope = drilldownScopeOf(response);
  // A row of labels has no link: a list filtered by these labels also contains sales with more labels, which belong to
  // other rows.
  const drilldowns =
    row.key !== '' && row.names
      ? []
      : (view.drilldowns?.({ ...scope, filter: { ...scope.filter, [groupBy]: [row.key] } }, null) ?? []);
  return (
    <span className={css['rowName']}>
      <DrilldownName {...props} name={name} />
      {drilldowns.slice(0, 1).map(({ resource, to }) => (
        <Link
          key={resource.name}
          to={to}
          className={css['drilldownLink']}
          data-screen
          aria-label={texts.translate('reports.seeRowsOf', {
            name,
            rows: texts.resource(resource.name, 2).toLocaleLowerCase(),
          })}
        >
          <ArrowUpRight size={14} aria-hidden />
        </Link>
      ))}
    </span>
  );
}

function DrilldownName({
  view: { report },
  response: { meta },
  row,
  hrefOf,
  name,
}: ReportSectionProps & { row: ReportRow; name: string }) {
  const { language, translate } = useResourceText();
  const { groupBy, filter } = meta;
  if (!report.filters.includes(groupBy)) return name;
  const hrefFor = (key: string) => hrefOf(drilldownParams(report, { ...filter, [groupBy]: [key] }));
  // Renders one link per key of a set. Each link filters all sets that contain the key.
  const { names } = row;
  if (!names || row.key === '') return <Link to={hrefFor(row.key)}>{name}</Link>;
  return row.key.split(',').map((key, index) => (
    <Fragment key={key}>
      {index > 0 && ' + '}
      <Link to={hrefFor(key)}>
        {names[index] ? textInLanguage(names[index], language) : translate('list.referenceGone')}
      </Link>
    </Fragment>
  ));
}

/**
 * Groups by the next grouping that has no filter, because after the drill-down the current grouping has a single value.
 */
function drilldownParams(report: Report, filter: Filter): AddressParams {
  const next = Object.keys(report.groupings).find((name) => !(name in filter));
  return { ...filterParams(filter), ...(next && { groupBy: next }) };
}
