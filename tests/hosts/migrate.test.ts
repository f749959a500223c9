import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newKey } from '../../api/vault';
import { hasPostgres, startCluster, type Cluster } from '../postgres.mjs';
import { runServer } from './server';

async function migrate(variables: Record<string, string>) {
  const child = spawn(process.execPath, ['dist/server/migrate.js'], {
    env: { PATH: process.env['PATH'], ...variables },
  });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(String(chunk)));
  const [code]: unknown[] = await once(child, 'close');
  return { code, output: output.join('') };
}

describe.runIf(hasPostgres())('npm run migrate for PostgreSQL', () => {
  let cluster: Cluster;
  beforeAll(async () => {
    cluster = await startCluster();
  });
  afterAll(async () => {
    await cluster.stop();
    cluster.remove();
  });

  it('answers 503 until npm run migrate has brought the database to the version of the program', async () => {
    const server = runServer({
      IDENTITY: 'firebase',
      FIREBASE_PROJECT_ID: 'demo-sobremesa',
      ENCRYPTION_KEY: newKey(),
      CONSOLE_DIR: 'dist/embedded',
      DATABASE_URL: cluster.url,
    });
    try {
      const origin = await server.origin;
      const waitingResponse = await fetch(`${origin}/api/health/ready`);
      const { code } = (await waitingResponse.json()) as { code: string };
      expect([waitingResponse.status, code]).toEqual([503, 'service.awaitingMigration']);
      await server.waitForOutput(/the database is at version (none), this program needs \d{4}-[\da-f]{8}/);
      expect((await fetch(`${origin}/api/sales`)).status).toBe(503);

      expect(await migrate({ DATABASE_URL: cluster.url })).toMatchObject({ code: 0 });
      const readyResponse = await fetch(`${origin}/api/health/ready`);
      expect([readyResponse.status, await readyResponse.json()]).toEqual([200, { status: 'ready' }]);
      expect((await fetch(`${origin}/api/sales`)).status).toBe(401);
      expect(await migrate({ DATABASE_URL: cluster.url })).toEqual({
        code: 0,
        output: 'The database is at the version of this program.\n',
      });
    } finally {
      await server.stop();
    }
  });

  it('rejects a migration with invalid settings and names each', async () => {
    const { code, output } = await migrate({ TIME_ZONE: 'Mexico', DATABASE_POOL: '1' });
    expect(code).toBe(1);
    expect(output).toMatch(/DATABASE_POOL is "1"/);
    expect(output).toMatch(/TIME_ZONE is "Mexico"/);
  });
});
