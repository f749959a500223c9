import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createEmptyFolder, runServer, signIn } from './server';

async function requestJson(origin: string, address: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(`${origin}/api/${address}`, {
    method: body ? 'POST' : 'GET',
    headers: { Authorization: `Bearer ${await signIn(origin)}`, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  return (await response.json()) as Record<string, unknown>;
}

test('creates a sandbox that survives a kill and whose file is removed with it', async () => {
  const variables = { DATA_DIR: createEmptyFolder(), LIVE: 'off' };
  const serverBefore = runServer(variables);
  const originBefore = await serverBefore.origin;
  expect(await requestJson(originBefore, 'system/sandbox')).toMatchObject({ status: 'none' });
  const realDeposits = await requestJson(originBefore, 'deposits?range=[0,0]');
  expect(await requestJson(originBefore, 'system/sandbox/create', {})).toMatchObject({ status: 'ready' });
  const [deposit] = (await requestJson(originBefore, 'sandbox/deposits?range=[0,0]')) as unknown as { id: string }[];
  expect(deposit?.id).toMatch(/^[0-9a-f-]{36}$/);
  expect(await requestJson(originBefore, 'sandbox/reports/sales?from=2026-11-01&to=2026-11-02')).not.toHaveProperty(
    'code',
  );
  await serverBefore.stop('SIGKILL');

  for (const leftFolder of ['sandbox.4711.making', 'sandbox.4712.deleted']) {
    mkdirSync(join(variables.DATA_DIR, leftFolder));
    writeFileSync(join(variables.DATA_DIR, leftFolder, 'sobremesa.sqlite'), 'half');
  }
  const serverAfter = runServer(variables);
  onTestFinished(async () => void (await serverAfter.stop()));
  const originAfter = await serverAfter.origin;
  expect(readdirSync(variables.DATA_DIR).filter((name) => name.startsWith('sandbox'))).toEqual(['sandbox']);
  expect(await requestJson(originAfter, 'system/sandbox')).toMatchObject({ status: 'ready' });
  expect(await requestJson(originAfter, 'deposits?range=[0,0]')).toEqual(realDeposits);
  expect(await requestJson(originAfter, 'system/sandbox/delete', {})).toMatchObject({ status: 'none' });
  expect(readdirSync(variables.DATA_DIR).filter((name) => name.startsWith('sandbox'))).toEqual([]);
  expect(await requestJson(originAfter, 'sandbox/deposits')).toMatchObject({ code: 'sandbox.missing' });
  expect(await requestJson(originAfter, 'deposits?range=[0,0]')).toEqual(realDeposits);
});

test('starts despite a damaged sandbox, reports it and allows a new one', async () => {
  const DATA_DIR = createEmptyFolder();
  mkdirSync(join(DATA_DIR, 'sandbox'));
  writeFileSync(join(DATA_DIR, 'sandbox', 'sobremesa.sqlite'), 'no database at all, however long it is looked at');
  const server = runServer({ DATA_DIR, LIVE: 'off' });
  onTestFinished(async () => void (await server.stop()));
  const origin = await server.origin;
  expect(await requestJson(origin, 'system/sandbox')).toMatchObject({ status: 'broken' });
  expect(await requestJson(origin, 'sandbox/deposits')).toMatchObject({ code: 'sandbox.missing' });
  expect(await requestJson(origin, 'system/sandbox/create', {})).toMatchObject({ status: 'ready' });
});

test('reports why there is no sandbox on a server without sample data', async () => {
  const DATA_DIR = createEmptyFolder();
  const server = runServer({ DATA_DIR, LIVE: 'off', SANDBOX_SAMPLE: 'off' });
  onTestFinished(async () => void (await server.stop()));
  const origin = await server.origin;
  expect(await requestJson(origin, 'system/sandbox')).toMatchObject({ status: 'off', obstacle: 'noSample' });
  expect(await requestJson(origin, 'system/sandbox/create', {})).toMatchObject({ code: 'sandbox.off' });
  expect(existsSync(join(DATA_DIR, 'sandbox'))).toBe(false);
});
