import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { indexEndsWithId, isRangeField, tableOf } from '../../api/engine/table';
import { labels } from '../../contract/catalogs/catalogs';
import { administrators, users } from '../../contract/people/accounts';
import { auditEvents } from '../../contract/people/auditEvents';
import { giftCards, giftCardTransactions } from '../../contract/money/giftcards';
import { entries, journals, ledgerAccounts } from '../../contract/money/ledger';
import { dishes } from './dishes';
import { shops } from './shops';
import { openApiFixture, listPath, type ApiFixture } from './apiFixture';
import { openStatementLog } from './statementLog';

/** Asserts by SQLite's query plans that no list reads or sorts a whole table. */

const database = openStatementLog();
let api: ApiFixture;
let labelId: string;

beforeAll(async () => {
  api = await openApiFixture({
    db: database.db,
    resources: [
      dishes,
      labels,
      shops,
      auditEvents,
      administrators,
      users,
      ledgerAccounts,
      journals,
      entries,
      giftCards,
      giftCardTransactions,
    ],
  });
  // For an empty list the API runs only the count query. With one record per list it also runs the page query.
  const name = { es: 'x' };
  const { json } = await api.send('POST', 'catalogs/labels', { body: { name, slug: 'x', color: '#000000' } });
  labelId = String(json['id']);
  await api.send('POST', 'catalogs/dishes', { body: { name, slug: 'x', code: 'x' } });
  await api.send('POST', 'catalogs/shops', { body: { name, slug: 'x', labelIds: [labelId] } });
  await api.send('POST', 'users/user', { body: { displayName: 'x', email: 'x@correo.mx' } });
  await api.send('POST', 'giftcards', { body: { initialMinor: 100 }, key: crypto.randomUUID() });
});
afterAll(() => api.close());
beforeEach(() => {
  database.takeStatements();
});

async function plansOf(resource: string, query: Record<string, unknown>): Promise<{ sql: string; plan: string }[]> {
  const response = await api.send('GET', listPath(resource, query));
  if (response.status !== 200) throw new Error(response.text);
  const selects = database.takeStatements().filter(({ sql }) => /^select (\*|count\(\*\)|"id"|"recordId")/.test(sql));
  if (selects.length === 0) throw new Error('nothing was asked');
  return selects.map((select) => ({ sql: select.sql, plan: database.planOf(select).join('\n') }));
}

/** Matches plans that sort all rows. Plans that sort only rows with equal index values do not match. */
const sortsAll = /TEMP B-TREE FOR ORDER BY/;

const termIndexSearch =
  /SEARCH searchTerms USING COVERING INDEX searchTerms_by_term \(resource=\? AND term>\? AND term<\?\)/g;

const actorIndexSearch =
  'SEARCH auditEvents USING INDEX auditEvents_by_archived_actorId_createdAt (archived=? AND actorId=?)';

const readsAll = (table: string) => new RegExp(`SCAN ${table}(?! USING)`);

const operands: Record<string, unknown> = {
  id: '01980000-0000-7000-8000-000000000000',
  createdAt: '2026-07-01T00:00:00Z',
  updatedAt: '2026-07-01T00:00:00Z',
  archivedAt: '2026-07-01T00:00:00Z',
  heat: 1,
  vegan: true,
  active: true,
  priceMinor: 1,
  spentMinor: 1,
  lastSignInAt: '2026-07-01T00:00:00Z',
  trialEndsOn: '2026-07-01',
  initialMinor: 1,
  balanceMinor: 1,
  amountMinor: 1,
  seq: 1,
  expiresOn: '2026-07-01',
  businessDate: '2026-07-01',
};

describe.each(
  [dishes, labels, shops, auditEvents, administrators, users, giftCards, giftCardTransactions].map(
    (resource) => [resource.name, resource] as const,
  ),
)('query plans of %s', (name, resource) => {
  const { paths } = tableOf(resource);
  const sorts = [...paths.values()].flatMap((path) =>
    path.sort
      ? [
          [path.name, 'ASC'],
          [path.name, 'DESC'],
        ]
      : [],
  );
  const filters = [...paths.values()].filter((path) => path.filter && !path.linked);

  test.each(sorts)('sorts by %s %s through an index', async (field, direction) => {
    // Skips archived records for `id` and `archivedAt`: they are few, so SQLite may sort them without an index.
    for (const archived of ['id', 'archivedAt'].includes(field ?? '') ? [false] : [false, true]) {
      for (const { plan } of await plansOf(name, { sort: [field, direction], filter: { archived } })) {
        expect(plan).not.toMatch(readsAll(resource.table));
        expect(plan).not.toMatch(sortsAll);
      }
    }
  });

  test.each(filters.map((path) => path.name))('filters by %s through an index', async (path) => {
    for (const { plan } of await plansOf(name, { filter: { [path]: operands[path] ?? 'x' } }))
      expect(plan).toMatch(new RegExp(`SEARCH ${resource.table} USING`));
  });

  test.each(
    Object.keys(resource.fields).flatMap((field) =>
      filters
        .filter((path) => path.name.split('.')[0] === field && !isRangeField(resource, path))
        .map((path) => path.name),
    ),
  )('filters by %s in default order without sorting', async (path) => {
    for (const { plan } of await plansOf(name, { filter: { [path]: operands[path] ?? 'x' } }))
      expect(plan).not.toMatch(sortsAll);
  });

  test.each(filters.filter((path) => path.ranged).map((path) => path.name))(
    'filters a range of %s without reading the whole table',
    async (path) => {
      for (const bounds of [`${path}_gte`, `${path}_lte`]) {
        for (const { plan } of await plansOf(name, { filter: { [bounds]: operands[path] ?? 'x' } }))
          expect(plan).not.toMatch(readsAll(resource.table));
      }
    },
  );

  test('searches each word through an index and reads the matching records', async () => {
    // Different words for each resource: audit events are also found by the words of other resources.
    const words = ['sin', 'gluten'].map((word) => word + name.replace(/\W/g, ''));
    await api.db.kysely
      .insertInto('searchTerms')
      .values(words.map((term) => ({ resource: name, term, recordId: 'x' })))
      .execute();
    database.takeStatements();
    const plans = await plansOf(name, { filter: { q: words.join(' ') }, sort: ['createdAt', 'ASC'] });
    // The condition that finds the events of an actor has its own statement.
    const [lookup, ...otherPlans] = plans.filter(({ plan }) => !plan.includes(actorIndexSearch));
    expect(lookup?.plan.match(termIndexSearch)).toHaveLength(2);
    expect(lookup?.plan).toMatch(/INTERSECT/);
    expect(otherPlans.length).toBeGreaterThan(0);
    for (const { plan } of otherPlans)
      expect(plan).toMatch(
        new RegExp(
          `SEARCH ${resource.table} USING (COVERING )?INDEX sqlite_autoindex_${resource.table}_1 \\(id=\\?\\)`,
        ),
      );
    for (const { plan } of plans) expect(plan).not.toMatch(readsAll('searchTerms'));
  });

  test('reads records of a day or moment through an index before sorting', async () => {
    for (const path of filters.filter(({ name: field, sort }) => sort && field in operands && field !== 'id')) {
      if (indexEndsWithId(resource, path)) continue;
      for (const { plan } of await plansOf(name, {
        filter: { [path.name]: operands[path.name] },
        sort: [path.name, 'ASC'],
      }))
        expect(plan).toMatch(new RegExp(`SEARCH ${resource.table} USING`));
    }
  });
});

test('searches audit events by the words of their record through an index', async () => {
  await api.db.kysely
    .insertInto('searchTerms')
    .values({ resource: labels.name, term: 'zanahoria', recordId: 'x' })
    .execute();
  const plans = await plansOf('audit-events', { filter: { q: 'zanahoria' } });
  expect(plans.some(({ plan }) => /SEARCH auditEvents USING .*by_archived_recordId_createdAt/.test(plan))).toBe(true);
  for (const { plan } of plans) expect(plan).not.toMatch(/SCAN (auditEvents|searchTerms|accounts)/);
});

test('reads the history of a record through one index in order', async () => {
  for (const { plan } of await plansOf('audit-events', { filter: { resource: 'catalogs/labels', recordId: 'x' } })) {
    expect(plan).toMatch(/SEARCH auditEvents USING .*INDEX auditEvents_by_archived_recordId_createdAt/);
    expect(plan).not.toMatch(sortsAll);
  }
});

test('finds the journals of a source through one index in order', async () => {
  for (const { plan } of await plansOf('journals', { filter: { sourceType: 'giftcards', sourceId: 'x' } })) {
    expect(plan).toMatch(/SEARCH journals USING .*INDEX journals_by_archived_sourceId_seq/);
    expect(plan).not.toMatch(sortsAll);
  }
});

test.each([
  ['journals', '12'],
  ['ledger-accounts', 'monedero'],
])('searches %s through an index', async (name, q) => {
  for (const { plan } of await plansOf(name, { filter: { q } })) {
    expect(plan).not.toMatch(/SCAN (journals|ledgerAccounts|searchTerms)/);
    expect(plan).toMatch(/SEARCH/);
  }
});

test('reads the history of a record and its parts through an index', async () => {
  for (const { plan } of await plansOf('audit-events', { filter: { historyId: 'x' } }))
    expect(plan).toMatch(/SEARCH auditEvents USING .*INDEX auditEvents_by_archived_recordId_createdAt/);
});

describe('filters by references', () => {
  const exampleId = '01980000-0000-7000-8000-000000000000';
  const targetIndexSearch =
    /SEARCH links USING COVERING INDEX links_by_target \(resource=\? AND field=\? AND targetId=\?\)/;
  const recordKeySearch = /SEARCH links USING PRIMARY KEY \(resource=\? AND field=\? AND recordId=\?/;

  test.each([1, 2])('filters a list by %d references through the link index', async (length) => {
    const plans = await plansOf('catalogs/shops', { filter: { labelIds: [labelId, exampleId].slice(0, length) } });
    expect(plans).toHaveLength(2);
    for (const { plan } of plans) {
      expect(plan).toMatch(targetIndexSearch);
      expect(plan).toMatch(/SEARCH shops USING INDEX sqlite_autoindex_shops_1 \(id=\?\)/);
    }
  });

  test.each([
    [{ labelIds_neq: null }],
    [{ labelIds_neq: exampleId }],
    [{ labelIds: null, active: true }],
    [{ labelIds: exampleId, q: 'x' }],
  ])('filters by other reference conditions per record: %o', async (filter) => {
    const plans = await plansOf('catalogs/shops', { filter });
    for (const { plan } of plans) expect(plan).toMatch(/SEARCH shops USING/);
    // Excludes the count of candidates and the lookup of matches by primary key.
    const otherPlans = plans.filter(({ sql, plan }) => !recordKeySearch.test(plan) && !sql.includes('json_each'));
    expect(otherPlans.length).toBeLessThanOrEqual(1);
    expect(plans.some(({ plan }) => recordKeySearch.test(plan))).toBe(true);
  });
});

test.each([
  ['type', 'state', { type: 'user', state: 'trial' }],
  ['type', 'planId', { type: 'user', planId: 'x' }],
])('filters people by %s and %s through one index in order', async (one, other, filter) => {
  for (const { plan } of await plansOf('users/user', { filter })) {
    expect(plan).toMatch(
      new RegExp(`SEARCH accounts USING .*INDEX accounts_by_view_archived_${one}_${other}_createdAt`),
    );
    expect(plan).not.toMatch(sortsAll);
  }
});

test('filters cards by status and expiry through one index', async () => {
  for (const { plan } of await plansOf('giftcards', {
    filter: { status: ['active', 'depleted'], expiresOn_lte: '2026-07-31' },
  })) {
    expect(plan).toMatch(
      /SEARCH giftCards USING .*INDEX giftCards_by_archived_status_expiresOn \(archived=\? AND status=\? AND expiresOn<\?\)/,
    );
  }
});

test.each(['users/user', 'catalogs/labels'])('reads %s by ids through the primary key', async (name) => {
  for (const filter of [{ id: ['x', 'y'] }, { id: ['x', 'y'], archived: false }]) {
    for (const { plan } of await plansOf(name, { filter, range: [0, 24] }))
      expect(plan).toMatch(/SEARCH \w+ USING (COVERING )?INDEX sqlite_autoindex_\w+_1 \(id=\?\)/);
  }
});
