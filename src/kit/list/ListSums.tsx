import Button from '@mui/material/Button';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDataProvider, useListContext } from 'react-admin';
import { summedFieldsOf, sumsEndpoint, type ListSums as Sums } from '../../../contract/sums';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { retry } from '../../data/queryClient';
import { useResource } from '../contexts';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { addHiddenPartsColumns, columnLabel, type Column, TotalPartCell } from './columns';
import css from './sums.module.css';
import { maxFilterIds } from './filters';
import { useListScope } from './ListScope';
import { hasMoreThanTotal } from './list';
import { useSums } from './useSums';

interface Props {
  columns: readonly Column[];
}

export default function ListSums({ columns }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const list = useListScope();
  const isTotalCapped = hasMoreThanTotal(list);
  const allSums = useSums(resource, { ...list.filterValues, ...list.permanentFilter }, !isTotalCapped);
  const tickedSums = useTickedSums();
  const summedNames = new Set(summedFieldsOf(resource));
  const isSummed = ({ name, addends = { [name]: 1 } }: Column) =>
    Object.keys(addends).every((one) => summedNames.has(one));
  const rows = [
    ...sumRowsOf(
      translate('list.sums.all', { count: format.number(allSums.data?.count ?? 0) }),
      allSums.isPlaceholderData,
      isTotalCapped ? [] : allSums.data?.sums,
    ),
    ...sumRowsOf(
      translate('list.sums.ticked', { count: format.number(list.selectedIds.length) }),
      tickedSums.isPlaceholderData,
      list.selectedIds.length > 0 ? tickedSums.data?.sums : [],
    ),
  ];
  const shownColumns = addHiddenPartsColumns(
    resource,
    columns.filter(isSummed),
    rows.map(({ values }) => values),
  ).filter(isSummed);
  if (shownColumns.length === 0) return null;
  return (
    <section className={css['sums']} aria-label={translate('list.sums.sums')}>
      {isTotalCapped && <p>{translate('list.sums.tooMany', { count: format.number(list.total ?? 0) })}</p>}
      {[allSums, tickedSums].map(
        (query, index) =>
          query.isError && (
            <p key={index === 0 ? 'all' : 'ticked'}>
              {translate(index === 0 ? 'list.sums.failed' : 'list.sums.tickedFailed')}
              <Button size="small" color="inherit" loading={query.isFetching} onClick={() => void query.refetch()}>
                {translate('list.retry')}
              </Button>
            </p>
          ),
      )}
      {[...new Set(rows.map(({ group }) => group))].map((group) => (
        <div key={group} className={css['group']}>
          <p>{group}</p>
          {rows
            .filter((row) => row.group === group)
            .map(({ values, isStale }) => (
              <div key={values.currency} className={css['row']} data-old={isStale || undefined}>
                <span>{values.currency}</span>
                <dl>
                  {shownColumns.map((column) => (
                    <div key={column.name}>
                      <dt>{columnLabel(resource, column, resourceText)}</dt>
                      <dd>
                        <TotalPartCell addends={column.addends ?? { [column.name]: 1 }} values={values} />
                      </dd>
                    </div>
                  ))}
                </dl>
              </div>
            ))}
        </div>
      ))}
    </section>
  );
}

interface SumRow {
  group: string;
  isStale: boolean;
  values: AnyRecord & { currency: string };
}

function sumRowsOf(group: string, isStale: boolean, sums: Sums['sums'] = []): SumRow[] {
  return sums.map(({ currency, amounts }) => ({
    group,
    isStale,
    values: { ...amounts, currency } as SumRow['values'],
  }));
}

function useTickedSums() {
  const resource = useResource();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const { selectedIds } = useListContext<AnyRecord>();
  const ids = [...selectedIds].sort();
  return useQuery({
    queryKey: [resource.name, 'getSums', { ids }],
    queryFn: async ({ signal }) => {
      const partialSums: Sums[] = [];
      for (let index = 0; index < ids.length; index += maxFilterIds) {
        const query = { filter: { id: ids.slice(index, index + maxFilterIds) } };
        partialSums.push((await dataProvider.call(sumsEndpoint(resource), { query }, { signal })).data);
      }
      return mergeSums(partialSums);
    },
    enabled: ids.length > 0,
    retry,
    placeholderData: keepPreviousData,
  });
}

function mergeSums(partialSums: readonly Sums[]): Pick<Sums, 'count' | 'sums'> {
  const byCurrency = new Map<string, Sums['sums'][number]>();
  for (const currencySum of partialSums.flatMap(({ sums }) => sums)) {
    const previousSum = byCurrency.get(currencySum.currency);
    const amounts = Object.entries(currencySum.amounts).map(([name, amount]) => [
      name,
      amount + (previousSum?.amounts[name] ?? 0),
    ]);
    byCurrency.set(currencySum.currency, {
      ...currencySum,
      count: currencySum.count + (previousSum?.count ?? 0),
      amounts: Object.fromEntries(amounts) as Record<string, number>,
    });
  }
  return {
    count: partialSums.reduce((sum, { count }) => sum + count, 0),
    sums: [...byCurrency.values()].sort((one, other) => (one.currency < other.currency ? -1 : 1)),
  };
}
