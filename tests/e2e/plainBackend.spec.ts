import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, test } from './console';

const root = join(import.meta.dirname, '..', '..');

test.use({ freshContext: true, serviceWorkers: 'allow' });

async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return String(port);
}

const started: ChildProcess[] = [];

/** Starts a Node program; resolves once it has printed `ready`. */
async function start(args: readonly string[], env: Record<string, string>, ready: RegExp): Promise<void> {
  const program = spawn(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
  started.push(program);
  let printed = '';
  const failed = once(program, 'exit').then(() => {
    throw new Error(printed);
  });
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [program.stdout, program.stderr])
      stream.on('data', (text: Buffer) => {
        printed += String(text);
        if (ready.test(printed)) resolve();
      });
  });
  await Promise.race([isReady, failed]);
  failed.catch(() => undefined);
}

test.afterAll(() => started.forEach((program) => program.kill()));

test('the server printed in CONTRIBUTING serves a list and saves a record, signed in by the identity service of the page', async ({
  page,
  console,
}, info) => {
  const [, code = ''] = /^```mjs\n([\s\S]*?)^```/m.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? [];
  const file = info.outputPath('server.mjs');
  writeFileSync(file, `${code}console.log('started');`);
  const [api, port] = [await freePort(), await freePort()];
  await start([file], { PORT: api }, /started/);
  await start(['build/dev.mjs', '--api', `http://localhost:${api}`, '--port', port], {}, /Local/);

  await console.signIn('admin', `http://localhost:${port}/catalogs/labels`);
  await page.getByRole('link', { name: 'Vegano' }).click();
  await page.getByLabel('Nombre en español').fill('Vegetariano');
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByText('Se guardó «Vegetariano».')).toBeVisible();
  const answer = await page.request.get(`http://localhost:${api}/api/catalogs/labels/1`);
  expect(await answer.json()).toMatchObject({ name: { es: 'Vegetariano' } });
});
