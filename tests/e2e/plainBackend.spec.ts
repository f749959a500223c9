import type { ChildProcess } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './console';
import { findFreePort, startProgram } from './program';

const root = join(import.meta.dirname, '..', '..');

test.use({ freshContext: true, serviceWorkers: 'allow' });

const startedProcesses: ChildProcess[] = [];

test.afterAll(() => startedProcesses.forEach((program) => program.kill()));

test('the server printed in CONTRIBUTING serves a list and saves a record', async ({ page, console }, info) => {
  const [, code = ''] = /^```mjs\n([\s\S]*?)^```/m.exec(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8')) ?? [];
  const file = info.outputPath('server.mjs');
  writeFileSync(file, `${code}console.log('started');`);
  const [api, port] = [await findFreePort(), await findFreePort()];
  startedProcesses.push(await startProgram([file], { ...process.env, PORT: String(api) }, /started/));
  const args = ['build/dev.mjs', '--api', `http://localhost:${api}`, '--port', String(port)];
  startedProcesses.push(await startProgram(args, process.env, /Local/));

  await page.goto(`http://localhost:${port}/catalogs/labels`);
  // The development server bundles its dependencies on the first load, which takes a minute if other tests run.
  test.setTimeout(300_000);
  await page.getByLabel('Correo electrónico').waitFor({ timeout: 180_000 });
  await console.fillSignInForm('admin');
  await page.getByRole('link', { name: 'Vegano' }).click({ timeout: 90_000 });
  await page.getByLabel('Nombre en español').fill('Vegetariano');
  await page.getByRole('button', { name: 'Guardar cambios', exact: true }).click();
  const readName = async () => {
    const response = await page.request.get(`http://localhost:${api}/api/catalogs/labels/1`);
    return (await response.json()).name.es;
  };
  await expect.poll(readName, { timeout: 90_000 }).toBe('Vegetariano');
});
