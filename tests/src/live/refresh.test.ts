import { QueryClient, QueryObserver, type QueryKey } from '@tanstack/react-query';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { labels, plans } from '../../../contract/catalogs/catalogs';
import type { LiveMessage } from '../../../contract/live';
import { deposits } from '../../../contract/money/deposits';
import { dependsOn, dependsOnMoney, type QueryMeta } from '../../../src/data/queryClient';
import { refreshChanged, refreshEverything, refreshPresence } from '../../../src/live/refresh';

const client = new QueryClient();
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stopObserving of stops.splice(0)) stopObserving();
  client.clear();
});

/** Observes a query. Each read waits until the test answers it. */
function observeQuery(queryKey: QueryKey, meta?: QueryMeta) {
  const pendingReads: { signal: AbortSignal; answer: () => void }[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise((resolve) => pendingReads.push({ signal, answer: () => resolve(pendingReads.length) }));
  stops.push(new QueryObserver(client, { queryKey, queryFn, ...(meta && { meta }) }).subscribe(() => {}));
  return pendingReads;
}

const changes: Pick<LiveMessage, 'changes'>[] = [
  { changes: [{ resource: 'catalogs/labels', records: [{ id: 'a', version: 2 }], more: false }] },
];

const listKey = ['catalogs/labels', 'getList', {}];
const record = ['catalogs/labels', 'getOne', { id: 'a' }];

async function readOnce(queryKey: QueryKey, meta?: QueryMeta) {
  const pendingReads = observeQuery(queryKey, meta);
  pendingReads[0]?.answer();
  await vi.waitFor(() => expect(client.isFetching({ queryKey })).toBe(0));
  return pendingReads;
}

describe('refetch after a change', () => {
  test('includes lists and the changed record only', async () => {
    const shownQueries = [await readOnce(listKey), await readOnce(record)];
    const otherQueries = [
      await readOnce(['catalogs/labels', 'getOne', { id: 'b' }]),
      await readOnce(['catalogs/plans', 'getList']),
    ];
    refreshChanged(client, changes);
    expect([...shownQueries, ...otherQueries].map(({ length }) => length)).toEqual([2, 2, 1, 1]);
  });

  test('includes queries that depend on the resource', async () => {
    const [ownReads, otherReads] = [
      await readOnce(['home', 'labels'], dependsOn([labels, plans])),
      await readOnce(['home', 'money'], dependsOnMoney()),
    ];
    refreshChanged(client, changes);
    expect([ownReads.length, otherReads.length]).toEqual([2, 1]);
    refreshChanged(client, [{ changes: [{ resource: deposits.name, records: [], more: true }] }]);
    expect([ownReads.length, otherReads.length]).toEqual([2, 2]);
    for (const queryReads of [ownReads, otherReads]) queryReads.at(-1)?.answer();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    refreshEverything(client);
    expect([ownReads.length, otherReads.length]).toEqual([3, 3]);
  });

  test('never aborts a slow list: the running read ends, and one more follows', async () => {
    const listReads = await readOnce(listKey);
    for (const _ of [1, 2, 3]) refreshChanged(client, changes);
    expect(listReads).toHaveLength(2);
    expect(listReads[1]?.signal.aborted).toBe(false);
    listReads[1]?.answer();
    await vi.waitFor(() => expect(listReads).toHaveLength(3));
    listReads[2]?.answer();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(listReads).toHaveLength(3);
  });
});

test('missed changes refetch lists and records, but no checks, documents, dry runs and permissions', async () => {
  const queryReads = [await readOnce(listKey), await readOnce(record)];
  const otherReads = await Promise.all(
    [
      ['checks'],
      ['document', '/api/documents/1'],
      ['catalogs/labels', 'dryRun', 'archive'],
      ['auth', 'getPermissions'],
    ].map((queryKey) => readOnce(queryKey)),
  );
  refreshEverything(client);
  expect(queryReads.map(({ length }) => length)).toEqual([2, 2]);
  expect(otherReads.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
});

test('presence changes refetch the presence of the record once', async () => {
  const [ownReads, otherReads] = [
    await readOnce(['presence', 'catalogs/labels', 'a', false]),
    await readOnce(['presence', 'catalogs/labels', 'b', false]),
  ];
  const presence = { resource: 'catalogs/labels', id: 'a' };
  refreshPresence(
    client,
    Array.from({ length: 50 }, () => ({ present: presence })),
  );
  await vi.waitFor(() => expect(ownReads).toHaveLength(2));
  ownReads[1]?.answer();
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect([ownReads.length, otherReads.length]).toEqual([2, 1]);
});
