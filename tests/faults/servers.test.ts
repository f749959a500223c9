import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openPostgres } from '../../api/db/postgres';
import { openApiFixture, type ApiFixture } from '../api/apiFixture';
import { hasPostgres, startCluster, type Cluster, type Server } from '../postgres.mjs';
import { openProxy, type Proxy } from './proxy';
import { expectNothingUncaught } from './uncaught';
import { expectedRecords, readRecorded, startWriters } from './writers';

expectNothingUncaught();

async function terminateAll(url: string): Promise<number> {
  const ownDatabase = openPostgres(url);
  const { rows } = await sql<{ ended: boolean }>`select pg_terminate_backend(pid) as ended from pg_stat_activity
    where backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(ownDatabase.kysely);
  await ownDatabase.close();
  return rows.length;
}

describe.runIf(hasPostgres())('sixteen concurrent writers', () => {
  let cluster: Cluster;
  let standby: Server | undefined;
  let proxy: Proxy;
  let api: ApiFixture;
  beforeAll(async () => {
    cluster = await startCluster();
    proxy = await openProxy(cluster.port);
    api = await openApiFixture({ db: openPostgres(proxy.url) });
  });
  afterAll(async () => {
    await api.close();
    await proxy.close();
    await (standby ?? cluster).stop();
    cluster.remove();
  });

  test('records each deposit and sale once while backends are terminated repeatedly', async () => {
    const work = await startWriters(api, 'terminated');
    for (const count of [5, 20, 40]) {
      await work.waitForSuccesses(count);
      expect(await terminateAll(cluster.url)).toBeGreaterThan(0);
    }
    await work.done;
    expect(await readRecorded(api, 'terminated', work.companyId)).toEqual(expectedRecords('terminated'));
  });

  test('records each deposit and sale once over an immediate stop and a start of the server', async () => {
    const work = await startWriters(api, 'restarted');
    await work.waitForSuccesses(20);
    await cluster.stop('immediate');
    await cluster.start();
    await work.done;
    expect(await readRecorded(api, 'restarted', work.companyId)).toEqual(expectedRecords('restarted'));
  });

  test('records each deposit and sale once when the standby replaces a lost server', async () => {
    standby = await cluster.standby();
    const primary = openPostgres(cluster.url);
    // Enables synchronous replication: a committed write is on both servers.
    await sql`alter system set synchronous_standby_names = '*'`.execute(primary.kysely);
    await sql`select pg_reload_conf()`.execute(primary.kysely);
    await vi.waitUntil(
      async () =>
        (await sql<{ sync_state: string }>`select sync_state from pg_stat_replication`.execute(primary.kysely)).rows[0]
          ?.sync_state === 'sync',
      { timeout: 20_000 },
    );
    await primary.close();
    const work = await startWriters(api, 'promoted');
    await work.waitForSuccesses(20);
    await cluster.stop('immediate');
    await standby.promote();
    proxy.routeTo(standby.port);
    await work.done;
    expect(await readRecorded(api, 'promoted', work.companyId)).toEqual(expectedRecords('promoted'));
  });
});
