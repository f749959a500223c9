import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { expectAccessible } from './accessibility';
import { expect, test } from './console';

const root = join(import.meta.dirname, '..', '..');
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

let server: Server;
let origin = '';

// One build for the four pages.
test.describe.configure({ mode: 'serial' });

test.beforeAll(async () => {
  test.setTimeout(180_000);
  await build({ configFile: join(root, 'gallery', 'vite.config.ts'), logLevel: 'error' });
  server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url?.split('?')[0] ?? '');
    readFile(join(root, 'dist', 'gallery', path)).then(
      (content) => response.setHeader('Content-Type', types[extname(path)] ?? 'text/plain').end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

test.afterAll(() => server.close());

for (const locale of ['es-MX', 'en-US'] as const) {
  test.describe(`the gallery in ${locale}`, () => {
    test.use({ freshContext: true, locale });

    test('shows every component without an error and breaks no rule of accessibility', async ({ page }) => {
      test.slow();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(`${origin}/#fields/money`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(page.locator('[id="fields/money"]')).toBeInViewport();
      // What is asked of the network, or loaded when it is shown, is there.
      await expect(page.getByRole('table', { name: /^(Saldos|Balances)$/ })).toHaveCount(2);
      await expect(page.locator('.recharts-surface')).toHaveCount(2);
      await expect(page.getByText('Ana Robles')).toBeVisible();
      await expectAccessible(page);
      expect(errors).toEqual([]);
    });
  });
}
