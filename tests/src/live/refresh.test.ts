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
  for (const stop of stops.splice(0)) stop();
  client.clear();
});

/** Observes a query. Each read waits until the test answers it. */
function onScreen(queryKey: QueryKey, meta?: QueryMeta) {
  const reads: { signal: AbortSignal; answer: () => void }[] = [];
  const queryFn = ({ signal }: { signal: AbortSignal }) =>
    new Promise((resolve) => reads.push({ signal, answer: () => resolve(reads.length) }));
  stops.push(new QueryObserver(client, { queryKey, queryFn, ...(meta && { meta }) }).subscribe(() => {}));
  return reads;
}

const changes: Pick<LiveMessage, 'changes'>[] = [
  { changes: [{ resource: 'catalogs/labels', records: [{ id: 'a', version: 2 }], more: false }] },
];

const list = ['catalogs/labels', 'getList', {}];
const record = ['catalogs/labels', 'getOne', { id: 'a' }];

async function readOnce(queryKey: QueryKey, meta?: QueryMeta) {
  const reads = onScreen(queryKey, meta);
  reads[0]?.answer();
  await vi.waitFor(() => expect(client.isFetching({ queryKey })).toBe(0));
  return reads;
}

describe('refetch after a change', () => {
  test('includes lists and the changed record only', async () => {
    const shown = [await readOnce(list), await readOnce(record)];
    const others = [
      await readOnce(['catalogs/labels', 'getOne', { id: 'b' }]),
      await readOnce(['catalogs/plans', 'getList']),
    ];
    refreshChanged(client, changes);
    expect([...shown, ...others].map(({ length }) => length)).toEqual([2, 2, 1, 1]);
  });

  test('includes queries that depend on the resource', async () => {
    const [own, other] = [
      await readOnce(['home', 'labels'], dependsOn([labels, plans])),
      await readOnce(['home', 'money'], dependsOnMoney()),
    ];
    refreshChanged(client, changes);
    expect([own.length, other.length]).toEqual([2, 1]);
    refreshChanged(client, [{ changes: [{ resource: deposits.name, records: [], more: true }] }]);
    expect([own.length, other.length]).toEqual([2, 2]);
    for (const reads of [own, other]) reads.at(-1)?.answer();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    refreshEverything(client);
    expect([own.length, other.length]).toEqual([3, 3]);
  });

  test('never aborts a slow list: the running read ends, and one more follows', async () => {
    const reads = await readOnce(list);
    for (const _ of [1, 2, 3]) refreshChanged(client, changes);
    expect(reads).toHaveLength(2);
    expect(reads[1]?.signal.aborted).toBe(false);
    reads[1]?.answer();
    await vi.waitFor(() => expect(reads).toHaveLength(3));
    reads[2]?.answer();
    await vi.waitFor(() => expect(client.isFetching()).toBe(0));
    expect(reads).toHaveLength(3);
  });
});

test('missed changes refetch lists and records, but no checks, documents, dry runs and permissions', async () => {
  const reads = [await readOnce(list), await readOnce(record)];
  const others = await Promise.all(
    [
      ['checks'],
      ['document', '/api/documents/1'],
      ['catalogs/labels', 'dryRun', 'archive'],
      ['auth', 'getPermissions'],
    ].map((queryKey) => readOnce(queryKey)),
  );
  refreshEverything(client);
  expect(reads.map(({ length }) => length)).toEqual([2, 2]);
  expect(others.map(({ length }) => length)).toEqual([1, 1, 1, 1]);
});

test('presence changes refetch the presence of the record once', async () => {
  const [here, elsewhere] = [
    await readOnce(['presence', 'catalogs/labels', 'a', false]),
    await readOnce(['presence', 'catalogs/labels', 'b', false]),
  ];
  const present = { resource: 'catalogs/labels', id: 'a' };
  refreshPresence(
    client,
    Array.from({ length: 50 }, () => ({ present })),
  );
  await vi.waitFor(() => expect(here).toHaveLength(2));
  here[1]?.answer();
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect([here.length, elsewhere.length]).toEqual([2, 1]);
});
