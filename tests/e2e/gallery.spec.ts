import { createServer, type Server } from 'node:http';
import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { build } from 'vite';
import { expectAccessible, expectFitting } from './accessibility';
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

// Runs the tests one after another, since the four pages share one build.
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
  test.describe(`gallery in ${locale}`, () => {
    test.use({ freshContext: true, locale });

    test('shows every component without an error and breaks no accessibility rule', async ({ page }) => {
      test.slow();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      await page.goto(`${origin}/#fields/money`);
      await expect(page.locator('html')).toHaveAttribute('lang', locale.slice(0, 2));
      await expect(page.locator('[id="fields/money"]')).toBeInViewport();
      await expect(page.getByRole('table', { name: /^(Saldos|Balances)$/ })).toHaveCount(2);
      await expect(page.locator('.recharts-surface')).toHaveCount(2);
      await expect(page.getByText('Ana Robles')).toBeVisible();
      await expectAccessible(page);
      expect(errors).toEqual([]);
    });
  });
}

const plainPages = {
  '/dishes': 'Pozole rojo',
  '/dishes/create': 'Nombre',
  '/dishes/1': 'Guardar',
  '/dishes/1/show': 'Recomendar',
  '/kitchens': 'El Mezquite',
  '/about': 'react-admin',
};

for (const width of [390, 1152]) {
  test.describe(`react-admin's own components at ${width} px`, () => {
    test.use({ freshContext: true, locale: 'es-MX', viewport: { width, height: 800 } });

    test("react-admin's own pages have one heading, fit the width and break no accessibility rule", async ({
      page,
    }) => {
      test.slow();
      const errors: string[] = [];
      page.on('pageerror', ({ message }) => errors.push(message));
      page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
      for (const [path, expectedText] of Object.entries(plainPages)) {
        await page.goto(`${origin}/index.html?plain#${path}`);
        await expect(page.getByText(expectedText).or(page.getByLabel(expectedText)).first()).toBeVisible();
        await expect(page.locator('h1')).toHaveCount(1);
        await expectFitting(page, path);
        await expectAccessible(page);
      }
      await page.goto(`${origin}/index.html?plain#/dishes/1/show`);
      await page.getByRole('button', { name: 'Recomendar' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: 'Confirmar' }).click();
      await expect(page.getByText('Se recomienda «Pozole rojo».')).toBeVisible();
      expect(errors).toEqual([]);
    });
  });
}
