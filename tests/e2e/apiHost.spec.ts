import { spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { expect, test } from './console';
import { findFreePort, startProgram } from './program';

// Uses a fresh context: shared contexts only clear the storage of the console's own origin.
test.use({ freshContext: true });

const root = join(import.meta.dirname, '..', '..');

async function startApi(port: number, consolePort: number): Promise<ChildProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'sobremesa-console-'));
  const build = spawnSync(
    process.execPath,
    ['node_modules/vite/bin/vite.js', 'build', '--mode', 'embedded', '--outDir', folder, '--logLevel', 'error'],
    {
      cwd: root,
      env: { ...process.env, VITE_API_URL: `http://localhost:${port}/api/` },
      encoding: 'utf8',
    },
  );
  expect(build.status, build.stderr).toBe(0);
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    DATA_DIR: mkdtempSync(join(tmpdir(), 'sobremesa-api-')),
    SAMPLE_DATA: 'dist/sample.sqlite',
    CONSOLE_DIR: folder,
    ALLOWED_ORIGINS: `http://localhost:${consolePort}`,
  };
  return startProgram(['dist/server/node.js'], env, /Sobremesa Console:/);
}

function startConsole(port: number, apiPort: number) {
  return serve({
    port,
    hostname: '127.0.0.1',
    fetch: async (request) => {
      const { pathname, search } = new URL(request.url);
      if (pathname.startsWith('/api/')) return new Response('There is no API here', { status: 404 });
      const body = request.method === 'GET' ? null : await request.arrayBuffer();
      const response = await fetch(`http://localhost:${apiPort}${pathname}${search}`, {
        method: request.method,
        body,
        headers: { 'Content-Type': request.headers.get('Content-Type') ?? 'text/plain' },
      });
      const headers = new Headers(response.headers);
      headers.delete('Content-Encoding');
      headers.delete('Content-Length');
      return new Response(response.body, { status: response.status, headers });
    },
  });
}

test('a console built with VITE_API_URL reads and writes only through the API at that origin', async ({
  page,
  console,
}) => {
  test.slow();
  const [apiPort, consolePort] = [await findFreePort(), await findFreePort()];
  const api = await startApi(apiPort, consolePort);
  const files = startConsole(consolePort, apiPort);
  try {
    const refusedRequests: string[] = [];
    page.on(
      'console',
      (message) => message.text().includes('Content Security Policy') && refusedRequests.push(message.text()),
    );
    const origins = new Set<string>();
    page.on(
      'request',
      (request) => new URL(request.url()).pathname.startsWith('/api/') && origins.add(new URL(request.url()).origin),
    );

    await page.goto(`http://localhost:${consolePort}/catalogs/labels`);
    await console.fillSignInForm('admin');
    await expect(page.getByRole('link', { name: 'Vegano' })).toBeVisible();
    await page.getByRole('link', { name: 'Vegano' }).click();
    await page.getByLabel('Nombre').first().fill('Vegano y fresco');
    await page.getByRole('button', { name: 'Guardar cambios' }).click();
    await expect(page.getByRole('link', { name: 'Vegano y fresco' })).toBeVisible();

    expect([...origins]).toEqual([`http://localhost:${apiPort}`]);
    expect(refusedRequests).toEqual([]);
  } finally {
    files.close();
    api.kill('SIGINT');
  }
});
