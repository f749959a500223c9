import type { Resource } from '../../contract/resource';
import { resourceOptions } from '../../api/resourceOptions';
import type { Report } from '../../contract/reports/report';
import { reports } from '../../contract/reports/reports';
import { resources } from '../../contract/resources';
import { isObject, valueAt } from '../../contract/values';
import { currencies } from '../../contract/currencies';
import { daysAfter } from '../../contract/days';
import { tableOf } from '../../api/engine/table';
import { pickSpread, type SendRequest } from './benchFixture';

export interface TimedRead {
  address: string;
  description: string;
}

/** Variants of the same list or report that may differ in cost. The slowest variant counts. */
export interface Group {
  name: string;
  reads: TimedRead[];
  /** In milliseconds; defaults to the limit of lists and reports. */
  limitMs?: number;
}

interface ListQuery {
  filter?: Record<string, unknown>;
  sort?: readonly [field: string, direction: 'ASC' | 'DESC'];
  range?: readonly [first: number, last: number];
}

function listAddress({ name }: Resource, query: ListQuery): string {
  const parameters = Object.entries(query).map(([key, value]) => [key, JSON.stringify(value)]);
  return `${name}?${new URLSearchParams(parameters)}`;
}

const timedRead = (resource: Resource, query: ListQuery): TimedRead => ({
  address: listAddress(resource, query),
  description: [
    query.filter && JSON.stringify(query.filter).slice(0, 90),
    query.sort?.join(' '),
    query.range && `from ${query.range[0]}`,
  ]
    .filter(Boolean)
    .join(', '),
});

const pageLength = 25;
const directions = ['ASC', 'DESC'] as const;

async function page(send: SendRequest, resource: Resource, query: ListQuery) {
  const { json, headers } = await send('GET', listAddress(resource, query));
  const foundRows = json();
  const records = Array.isArray(foundRows) ? foundRows.filter(isObject) : [];
  return { found: records, total: Number(headers.get('X-Total-Count') ?? 0) };
}

async function readSamples(send: SendRequest, resource: Resource) {
  const { field, direction } = resource.order;
  const { found, total } = await page(send, resource, {});
  const deepPage = await page(send, resource, { range: [total >> 1, total >> 1] }).catch(() => ({ found: [] }));
  const otherDirection = direction === 'ASC' ? 'DESC' : 'ASC';
  const lastRow = await page(send, resource, { sort: [field, otherDirection], range: [0, 0] });
  return { total, records: [found[0], deepPage.found[0], lastRow.found[0]].filter((one) => one !== undefined) };
}

const typedQueries =
  'm,ma,mar,maria,maria g,maria garcia,garcia lopez,zzzz,2,20,2025,2025 2024,2025 maria,vta,vta 2024,55'.split(',');

function isInstant({ fields }: Resource, name: string): boolean {
  return name === 'createdAt' || fields[name]?.kind === 'instant';
}

function createDateRanges(resource: Resource, name: string, value: string): Record<string, unknown>[] {
  const day = value.slice(0, 10);
  const boundAt = (date: string) => (isInstant(resource, name) ? `${date}T06:00:00.000Z` : date);
  return [1, 30, 365].map((days) => ({
    [`${name}_gte`]: boundAt(daysAfter(day, -days)),
    [`${name}_lte`]: boundAt(day),
  }));
}

async function listGroups(send: SendRequest, resource: Resource): Promise<Group[]> {
  const paths = [...tableOf(resource).paths.values()];
  const sorts = paths.filter(({ sort }) => sort).flatMap(({ name }) => directions.map((way) => [name, way] as const));

  const amountSorts = sorts.filter(([name]) => resource.fields[name]?.kind === 'money');
  const { total, records } = await readSamples(send, resource);
  const valuesOf = (name: string) => [
    ...new Map(
      records
        .map((record) => valueAt(record, name.split('.')))
        .map((value): unknown => (Array.isArray(value) ? value[0] : value))
        .filter((value) => value !== undefined && value !== null)
        .map((value) => [JSON.stringify(value), value]),
    ).values(),
  ];
  const commonFields = new Set(['id', 'createdAt', 'updatedAt', 'archivedAt']);
  const filters = paths
    .filter(({ name, filter }) => filter && !commonFields.has(name))
    .flatMap(({ name }) => valuesOf(name).map((value): Record<string, unknown> => ({ [name]: value })));
  const compositeFilters = (resourceOptions(resource).compositeIndexes ?? []).flatMap((names) =>
    records.map((record) => Object.fromEntries(names.map((name) => [name, valueAt(record, name.split('.'))]))),
  );
  const dates = paths.filter(({ name, ranged, filter }) => {
    const kind = resource.fields[name]?.kind;
    return filter && ranged && (name === 'createdAt' || kind === 'date' || kind === 'instant');
  });
  const ranges = dates.flatMap(({ name }) =>
    valuesOf(name).flatMap((value) => createDateRanges(resource, name, String(value))),
  );
  const defaultDateRanges = ranges.filter((range) =>
    Object.keys(range).some((name) => name.startsWith(resource.order.field)),
  );
  const references = filters.filter((filter) =>
    Object.keys(filter).some((name) => resource.fields[name]?.kind === 'reference'),
  );
  const isSearched = tableOf(resource).searchWords(records[0] ?? {}).length > 0;
  const searchTexts = isSearched ? [...typedQueries, ...records.map((record) => String(record[resource.title]))] : [];
  const lastRange = [Math.max(0, total - pageLength), Math.max(0, total - 1)] as const;
  const middleRange = [total >> 1, (total >> 1) + pageLength - 1] as const;
  const groups: [string, ListQuery[]][] = [
    ['first page', [{}]],
    ['sorted', sorts.map((sort) => ({ sort }))],
    [
      'deep page',
      [lastRange, middleRange].flatMap((range) => [{ range }, sorts.map((sort) => ({ sort, range }))].flat()),
    ],
    ['filtered', [...filters, ...compositeFilters].map((filter) => ({ filter }))],
    ['filtered and sorted', pickSpread(filters, 12).flatMap((filter) => sorts.map((sort) => ({ filter, sort })))],
    // Measured per currency too: in a mixed list, all amounts of one currency may sort before all others.
    [
      'amounts of a currency',
      amountSorts.flatMap(([name, sortDirection]) => {
        const field = resource.fields[name];
        const currency = field?.kind === 'money' ? field.currency : undefined;
        if (currency === undefined || !paths.some((path) => path.name === currency && path.filter)) return [];
        return currencies.map((one): ListQuery => ({ filter: { [currency]: one }, sort: [name, sortDirection] }));
      }),
    ],
    ['in a time', ranges.map((filter) => ({ filter }))],
    [
      'in a time, sorted',
      pickSpread(defaultDateRanges, 3).flatMap((filter) => sorts.map((sort) => ({ filter, sort }))),
    ],
    [
      'reference in a time',
      references.flatMap((one) => pickSpread(ranges, 6).map((range) => ({ filter: { ...one, ...range } }))),
    ],
    ['archived', [{ filter: { archived: true } }, { filter: { archived: [true, false] } }]],
    ['search', searchTexts.map((q) => ({ filter: { q } }))],
    [
      'search, sorted',
      pickSpread(searchTexts, 8).flatMap((q) => pickSpread(sorts, 6).map((sort) => ({ filter: { q }, sort }))),
    ],
    [
      'search, filtered',
      pickSpread(searchTexts, 8).flatMap((q) =>
        pickSpread([...filters, ...defaultDateRanges], 8).map((one) => ({ filter: { ...one, q } })),
      ),
    ],
  ];
  const describedGroups = groups.map(([name, queries]) => ({
    name: `${resource.name}: ${name}`,
    reads: queries.map((query) => timedRead(resource, query)),
  }));
  const deepPage = await readDeepPages(send, resource, [
    ...pickSpread(filters, 8),
    ...pickSpread(defaultDateRanges, 3),
    ...searchTexts.slice(0, 14).map((q) => ({ q })),
  ]);
  return [...describedGroups, deepPage];
}

async function readDeepPages(
  send: SendRequest,
  resource: Resource,
  filters: readonly Record<string, unknown>[],
): Promise<Group> {
  const timedReads: TimedRead[] = [];
  for (const filter of filters) {
    const { total } = await page(send, resource, { filter });
    if (total > 2 * pageLength)
      timedReads.push(
        timedRead(resource, { filter, range: [total - pageLength, total - 1] }),
        timedRead(resource, { filter, range: [total >> 1, (total >> 1) + pageLength - 1] }),
      );
  }
  return { name: `${resource.name}: deep in what is found`, reads: timedReads };
}

const spans = { month: 30, year: 365, 'four years': 4 * 365 };

async function createReportGroups(send: SendRequest, report: Report, to: string): Promise<Group[]> {
  const address = (
    days: number,
    groupBy: string,
    filter: Record<string, unknown>,
    extraParams: Record<string, string> = {},
  ) =>
    `reports/${report.name}?${new URLSearchParams({
      from: daysAfter(to, 1 - days),
      to,
      groupBy,
      ...(Object.keys(filter).length > 0 && { filter: JSON.stringify(filter) }),
      ...extraParams,
    })}`;
  const groupings = Object.keys(report.groupings);
  const keys = new Map<string, string[]>();
  for (const name of report.filters) {
    const { rows } = (await send('GET', address(365, name, {}))).json() as { rows: { key: string }[] };
    const knownKeys = rows.map(({ key }) => key).filter((key) => key !== '' && !key.startsWith('*'));
    keys.set(
      name,
      [...new Set([knownKeys[0], knownKeys.at(-1)])].flatMap((key) => key?.split(',').slice(0, 1) ?? []),
    );
  }
  const singleFilters = report.filters.flatMap((name) => (keys.get(name) ?? []).map((key) => ({ [name]: [key] })));
  const firstFilters = report.filters.flatMap((name) =>
    (keys.get(name) ?? []).slice(0, 1).map((key) => ({ [name]: [key] })),
  );
  const double = firstFilters.flatMap((one, index) =>
    firstFilters.slice(index + 1).map((other) => Object.assign({}, one, other)),
  );
  return Object.entries(spans).flatMap(([span, days]): Group[] => {
    const createEveryGrouping = (filters: readonly Record<string, unknown>[], extraParams?: Record<string, string>) =>
      filters.flatMap((filter) =>
        groupings.map((groupBy) => ({
          address: address(days, groupBy, filter, extraParams),
          description: `by ${groupBy}, ${JSON.stringify(filter)}${extraParams ? ', compared' : ''}`,
        })),
      );
    return [
      { name: `reports/${report.name}: ${span}`, reads: createEveryGrouping([{}]) },
      { name: `reports/${report.name}: ${span}, filtered`, reads: createEveryGrouping(singleFilters) },
      { name: `reports/${report.name}: ${span}, filtered twice`, reads: createEveryGrouping(double) },
      {
        name: `reports/${report.name}: ${span}, compared`,
        reads: createEveryGrouping([{}, ...firstFilters], { compare: 'previousPeriod' }),
      },
    ];
  });
}

const globalQueries = [
  ...typedQueries,
  '673',
  '116.00',
  '$1,250 15/03',
  '2026-03-15 250',
  '4321',
  'gracia',
  'garcai lopez',
  'qqqqq',
];

const searchMs = 100;

const searches: Group = {
  name: 'search over everything',
  reads: globalQueries.map((q) => ({ address: `search?${new URLSearchParams({ q })}`, description: q })),
  limitMs: searchMs,
};

export async function* createSalesDatabaseGroups(send: SendRequest, to: string, only: string): AsyncGenerator<Group> {
  if (searches.name.includes(only)) yield searches;
  for (const resource of resources) if (resource.name.includes(only)) yield* await listGroups(send, resource);
  for (const report of reports)
    if (`reports/${report.name}`.includes(only)) yield* await createReportGroups(send, report, to);
}
