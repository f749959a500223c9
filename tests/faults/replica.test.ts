import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { resources } from '../../contract/resources';
import { migrate } from '../../api/migrations/migrate';
import { openPostgres } from '../../api/db/postgres';
import { completedFields, openSalesFixture, type SalesFixture } from '../api/sales/salesFixture';
import { hasPostgres, startCluster, type Cluster, type Server } from '../postgres.mjs';
import { expectNothingUncaught } from './uncaught';

expectNothingUncaught();

/** Uses a second database as the replica. Nothing is replicated, so that its rows differ from those of the primary. */
describe.runIf(hasPostgres())('DATABASE_REPLICA_URL', () => {
  let cluster: Cluster;
  let fixture: SalesFixture;
  beforeAll(async () => {
    cluster = await startCluster();
    const primary = openPostgres(cluster.url);
    await sql`create database replica`.execute(primary.kysely);
    await primary.close();
    const replicaUrl = cluster.url.replace(/postgres$/, 'replica');
    const replicaDatabase = openPostgres(replicaUrl);
    await migrate(replicaDatabase, resources);
    await replicaDatabase.close();
    fixture = await openSalesFixture(openPostgres(cluster.url, { replicaUrl }));
    await fixture.createSale(completedFields);
  });
  afterAll(async () => {
    await fixture.close();
    await cluster.stop();
    cluster.remove();
  });

  test('reads lists from the primary', async () => {
    expect((await fixture.send('GET', 'sales')).json).toHaveLength(1);
  });

  test('reads reports and exports from the replica', async () => {
    const report = await fixture.send('GET', 'reports/sales?from=2026-07-01&to=2026-07-01');
    expect(report.json['totals']).toMatchObject({ sales: 0 });
    expect((await fixture.send('GET', 'sales.csv')).text.trim().split('\r\n')).toHaveLength(1);
  });

  test('reads checks from the replica', async () => {
    await fixture.db.kysely
      .updateTable('ledgerAccounts')
      .set((set) => ({ balanceMinor: set('balanceMinor', '+', 1) }))
      .execute();
    expect((await fixture.send('GET', 'system/checks')).json).toMatchObject({ ok: true });
  });
});

describe.runIf(hasPostgres())('a stopped replica', () => {
  let cluster: Cluster;
  let replicaServer: Server;
  let fixture: SalesFixture;
  beforeAll(async () => {
    cluster = await startCluster();
    replicaServer = await cluster.standby();
    fixture = await openSalesFixture(openPostgres(cluster.url, { replicaUrl: replicaServer.url }));
    await fixture.createSale(completedFields);
  });
  afterAll(async () => {
    await fixture.close();
    await replicaServer.stop();
    await cluster.stop();
    cluster.remove();
  });

  async function waitUntilReplayed(): Promise<void> {
    const standby = openPostgres(cluster.url, { replicaUrl: replicaServer.url });
    const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(standby.kysely);
    await vi.waitUntil(
      async () =>
        (
          await sql<{ has: boolean }>`select pg_last_wal_replay_lsn() >= ${rows[0]?.at}::pg_lsn as has`.execute(
            standby.replica,
          )
        ).rows[0]?.has,
      { timeout: 20_000 },
    );
    await standby.close();
  }

  const report = 'reports/sales?from=2026-07-01&to=2026-07-01';
  const replicaPaths = [report, 'sales.csv', 'system/checks'];
  const readCounts = async () => [
    (await fixture.send('GET', report)).json['totals']?.['sales'],
    (await fixture.send('GET', 'sales.csv')).text.trim().split('\r\n').length - 1,
  ];

  test('answers 503 with Retry-After for reports, exports and checks until the replica is back, and serves other requests', async () => {
    await waitUntilReplayed();
    expect(await readCounts()).toEqual([1, 1]);
    await replicaServer.stop('immediate');
    for (const address of replicaPaths) {
      const { status, json, headers } = await fixture.send('GET', address);
      expect([address, status, json['code']]).toEqual([address, 503, 'service.unavailable']);
      expect(headers.get('Retry-After')).toMatch(/^\d+$/);
    }
    await fixture.createSale(completedFields);
    expect((await fixture.send('GET', 'sales')).json).toHaveLength(2);
    await replicaServer.start();
    await waitUntilReplayed();
    expect(await readCounts()).toEqual([2, 2]);
    expect((await fixture.send('GET', 'system/checks')).json).toMatchObject({ ok: true });
  });
});
