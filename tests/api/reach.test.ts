import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { integer, references } from '../../contract/fields';
import { maxListedRows } from '../../contract/lists';
import { defineCatalog } from '../../contract/resource';
import { openApiFixture, listPath, type ApiFixture } from './apiFixture';

const dishes = defineCatalog('dishes', {
  dishIds: references('catalogs/dishes', { countsAsUsage: false }),
  heat: integer({ filter: true }),
});
const frequentId = '01980000-0000-7000-8000-0000000f0000';

/** More than three times the maximum. All rows are dishes; the first rows are new, the other rows are old. */
const rowCount = 3 * maxListedRows + 100;
const newRows = 2 * maxListedRows;

let api: ApiFixture;
beforeAll(async () => {
  api = await openApiFixture({ resources: [dishes] });
  const { kysely } = api.db;
  const id = sql`'01980000-0000-7000-8000-' || substr('000000000000' || n, -12)`;
  const paddedNumber = api.db.kind === 'postgres' ? sql`'01980000-0000-7000-8000-' || lpad(n::text, 12, '0')` : id;
  const numbers = sql`with recursive counted(n) as (select 1 union all select n + 1 from counted where n < ${sql.lit(rowCount)})`;
  const createdAt = sql`'2026-07-01T12:00:00.000Z'`;
  await sql`insert into dishes (id, name_es, name_es_order, slug, position, heat, active, ${sql.ref('createdAt')}, ${sql.ref('updatedAt')})
    ${numbers} select ${paddedNumber}, 'Plato ' || n, 'plato ' || n, 'plato-' || n, n, n, case when n <= ${sql.lit(maxListedRows)} then 1 else 0 end, ${createdAt}, ${createdAt} from counted`.execute(
    kysely,
  );
  const insertTerms = (term: ReturnType<typeof sql>, condition: ReturnType<typeof sql>) =>
    sql`insert into ${sql.table('searchTerms')} (resource, term, ${sql.ref('recordId')})
      ${numbers} select 'catalogs/dishes', ${term}, ${paddedNumber} from counted where ${condition}`.execute(kysely);
  await insertTerms(sql`'plato'`, sql`1 = 1`);
  await insertTerms(sql`case when n <= ${sql.lit(newRows)} then 'nuevo' else 'viejo' end`, sql`1 = 1`);
  // Inserts thousands of matches: at the start of the list, throughout the list, and at its end.
  await insertTerms(sql`'algo'`, sql`n <= 2500`);
  await insertTerms(sql`'par'`, sql`n % 2 = 0`);
  await insertTerms(sql`'tarde'`, sql`n > ${sql.lit(rowCount - 2_500)}`);
  await insertTerms(sql`'raro'`, sql`n in (7, ${sql.lit(rowCount)})`);
  await sql`insert into links (resource, field, ${sql.ref('recordId')}, ${sql.ref('targetId')})
    ${numbers} select 'catalogs/dishes', 'dishIds', ${paddedNumber}, ${frequentId} from counted where n > ${sql.lit(newRows)}`.execute(
    kysely,
  );
});
afterAll(() => api.close());

const getList = async (query: Record<string, unknown>) => {
  const { status, json, headers } = await api.send('GET', listPath('catalogs/dishes', query));
  return {
    status,
    code: json['code'],
    positions: status === 200 ? (json as unknown as { position: number }[]).map(({ position }) => position) : [],
    total: Number(headers.get('X-Total-Count')),
    more: headers.get('X-Total-More'),
    range: headers.get('Content-Range'),
  };
};
const expectedTotals = { total: maxListedRows, more: 'true' };

describe('lists beyond the maximum of listed rows', () => {
  test('reports more rows and pages up to the maximum', async () => {
    expect(await getList({})).toMatchObject({ ...expectedTotals, range: `catalogs/dishes 0-24/${maxListedRows}` });
    const lastPage = await getList({ range: [maxListedRows - 10, maxListedRows + 14] });
    expect(lastPage).toMatchObject({
      ...expectedTotals,
      positions: Array.from({ length: 10 }, (_, index) => maxListedRows - 9 + index),
    });
    expect(await getList({ sort: ['position', 'DESC'], range: [0, 1] })).toMatchObject({
      positions: [rowCount, rowCount - 1],
    });
  });

  test('rejects a range beyond the maximum with the maximum', async () => {
    const { status, json } = await api.send(
      'GET',
      listPath('catalogs/dishes', { range: [maxListedRows, maxListedRows + 24] }),
    );
    expect([status, json]).toMatchObject([422, { code: 'list.tooDeep', params: { max: maxListedRows } }]);
  });

  test('reports the total and all pages once filtered', async () => {
    const filter = { active: true };
    expect(await getList({ filter, range: [maxListedRows - 2, maxListedRows + 20] })).toMatchObject({
      total: maxListedRows,
      more: null,
      positions: [maxListedRows - 1, maxListedRows],
    });
    expect(await getList({ filter, range: [maxListedRows, maxListedRows + 24] })).toMatchObject({
      status: 200,
      positions: [],
      more: null,
    });
    const wideFilter = { heat_gte: 5, heat_lte: 5_004 };
    expect(await getList({ filter: wideFilter, sort: ['name.es', 'DESC'], range: [0, 0] })).toMatchObject({
      total: 5_000,
      more: null,
      positions: [999],
    });
  });

  test('exports all rows of a list beyond the maximum', async () => {
    const { text } = await api.send('GET', 'catalogs/dishes.csv?sort=["active","DESC"]&columns=[["position","n"]]');
    const lines = text.trim().split(/\r?\n/).slice(1);
    expect(new Set(lines).size).toBe(rowCount);
    expect(
      lines
        .slice(0, maxListedRows)
        .map(Number)
        .every((position) => position <= maxListedRows),
    ).toBe(true);
  });
});

describe('searches with very many matches', () => {
  const newestFirst = ['position', 'DESC'] as const;

  test('searches among the first rows of the list', async () => {
    expect(await getList({ filter: { q: 'plato' } })).toMatchObject({ ...expectedTotals, status: 200 });
    expect(await getList({ filter: { q: 'viej' }, sort: newestFirst, range: [1, 2] })).toMatchObject({
      ...expectedTotals,
      positions: [rowCount - 1, rowCount - 2],
    });
    expect(await getList({ filter: { dishIds: frequentId }, sort: newestFirst, range: [1, 2] })).toMatchObject({
      ...expectedTotals,
      positions: [rowCount - 1, rowCount - 2],
    });
  });

  test.each([{ q: 'viejo' }, { q: 'viejo plato' }, { dishIds: frequentId }])(
    'rejects a broad search without a match among the first rows: %o',
    async (filter) => {
      expect(await getList({ filter })).toMatchObject({ status: 422, code: 'list.tooBroad' });
    },
  );

  test('searches a narrowed list again', async () => {
    for (const filter of [{ q: 'viejo' }, { dishIds: frequentId }]) {
      expect(await getList({ filter: { ...filter, heat_gte: newRows - 3 }, range: [0, 1] })).toMatchObject({
        total: maxListedRows - 4,
        more: 'true',
        positions: [newRows + 1, newRows + 2],
      });
      expect(await getList({ filter: { ...filter, heat_gte: newRows - 3, heat_lte: newRows + 2 } })).toMatchObject({
        total: 2,
        more: null,
        positions: [newRows + 1, newRows + 2],
      });
    }
  });

  test('finds rows by a rare word next to a frequent one', async () => {
    expect(await getList({ filter: { q: 'raro' } })).toMatchObject({ total: 2, more: null, positions: [7, rowCount] });
    expect(await getList({ filter: { q: 'plato raro viejo' } })).toMatchObject({ total: 1, positions: [rowCount] });
    expect(await getList({ filter: { q: 'raro', dishIds: frequentId } })).toMatchObject({
      total: 1,
      positions: [rowCount],
    });
    expect(await getList({ filter: { q: 'raro zzz' } })).toMatchObject({ status: 200, total: 0, positions: [] });
  });

  test('reads all matches of a moderately frequent word', async () => {
    expect(await getList({ filter: { q: 'algo plato' }, range: [2_498, 2_500] })).toMatchObject({
      total: 2_500,
      more: null,
      positions: [2_499, 2_500],
    });
    expect(await getList({ filter: { q: 'par algo' }, sort: newestFirst, range: [0, 1] })).toMatchObject({
      total: 1_250,
      more: null,
      positions: [2_500, 2_498],
    });
    expect(await getList({ filter: { q: 'algo tarde' } })).toMatchObject({ status: 200, total: 0 });
  });

  test.each([
    ['algo', 1],
    ['tarde', rowCount - 2_499],
    ['par tarde', rowCount - 2_498],
    ['nuevo', 1],
  ])('returns the first matches in the global search: %s', async (q, first) => {
    expect((await api.send('GET', `search?${new URLSearchParams({ q })}`)).json).toMatchObject({
      groups: [{ records: expect.arrayContaining([expect.objectContaining({ position: first })]) }],
    });
  });
});
