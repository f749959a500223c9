import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../../contract/resources';
import { migrate } from '../../api/db/migrate';
import { openPostgres } from '../../api/db/postgres';
import { completed, openMarket, type Market } from '../api/sales/market';
import { hasPostgres, startCluster, type Cluster } from '../postgres.mjs';

/** A second database stands for the replica: nothing is copied, so whatever comes from it is told from the primary's. */
describe.runIf(hasPostgres())('DATABASE_REPLICA_URL', () => {
  let cluster: Cluster;
  let market: Market;
  beforeAll(async () => {
    cluster = await startCluster();
    const primary = openPostgres(cluster.url);
    await sql`create database replica`.execute(primary.kysely);
    await primary.close();
    const replicaUrl = cluster.url.replace(/postgres$/, 'replica');
    const replica = openPostgres(replicaUrl);
    await migrate(replica, resources);
    await replica.close();
    market = await openMarket(openPostgres(cluster.url, { replicaUrl }));
    await market.sell(completed);
  });
  afterAll(async () => {
    await market.close();
    await cluster.stop();
    cluster.remove();
  });

  test('writes and lists are the primary’s', async () => {
    expect((await market.send('GET', 'sales')).json).toHaveLength(1);
  });

  test('reports and exports are the replica’s', async () => {
    const report = await market.send('GET', 'reports/sales?from=2026-07-01&to=2026-07-01');
    expect(report.json['totals']).toMatchObject({ sales: 0 });
    expect((await market.send('GET', 'sales.csv')).text.trim().split('\r\n')).toHaveLength(1);
  });

  test('checks are of the replica', async () => {
    await market.db.kysely
      .updateTable('ledgerAccounts')
      .set((set) => ({ balanceMinor: set('balanceMinor', '+', 1) }))
      .execute();
    expect((await market.send('GET', 'system/checks')).json).toMatchObject({ ok: true });
  });
});
