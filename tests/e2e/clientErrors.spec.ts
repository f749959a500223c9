import { readOpenMetrics, sumOf } from '../api/openmetrics';
import { runServer } from '../hosts/server';
import { expect, test } from './console';

test.use({ freshContext: true });

test('a page error is logged and counted by the server without personal data', async ({ page, console }) => {
  const server = runServer({ LIVE: 'off', METRICS_PORT: '0' });
  try {
    const origin = await server.origin;
    const metrics = await server.waitForOutput(/Metrics: (\S+)/);
    const countReports = async (kind: string) =>
      sumOf(readOpenMetrics(await (await fetch(metrics)).text()), 'sobremesa_client_errors_total', { kind });
    await page.goto(`${origin}/catalogs/labels`);
    await console.fillSignInForm('admin');
    await page.getByRole('row').nth(1).getByRole('link').first().click();
    await expect(page.getByLabel('Nombre en español')).toBeVisible();
    const [, id = ''] = /([^/]+)$/.exec(new URL(page.url()).pathname) ?? [];
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(await countReports('rejection')).toBe(0);

    await page.evaluate((of) => {
      void Promise.reject(new TypeError(`No user "Ana Pérez" ana.perez@correo.example of ${of}, +525512345678`));
    }, id);
    await expect.poll(() => countReports('rejection')).toBe(1);

    await page.evaluate(() => {
      const format = Object.getOwnPropertyDescriptor(Intl.NumberFormat.prototype, 'format');
      Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
        get() {
          if (location.pathname === '/reports/sales') throw new RangeError('no number of ana.perez@correo.example');
          return format?.get?.call(this);
        },
      });
    });
    await page.getByRole('button', { name: 'Abrir menú' }).click();
    await page.getByRole('link', { name: 'Reporte de ventas', exact: true }).click();
    await expect(page.getByRole('main').getByRole('alert')).toContainText('Ocurrió un error al mostrarla.');
    await expect.poll(() => countReports('page')).toBe(1);

    const { out } = await server.stop();
    const loggedErrors = out
      .split('\n')
      .filter((line) => line.includes('"clientError"'))
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(loggedErrors).toMatchObject([
      {
        kind: 'rejection',
        message: 'TypeError: No user <text> <e-mail> of <id>, +<id>',
        page: '/catalogs/labels/:id',
      },
      {
        kind: 'page',
        page: '/reports/sales',
        frames: expect.arrayContaining([expect.stringMatching(/\.js:\d+:\d+$/)]),
      },
    ]);
    expect(out).not.toMatch(/Ana|Pérez|correo\.example|5512345678/);
    expect(JSON.stringify(loggedErrors)).not.toContain(id);
  } finally {
    await server.stop();
  }
});
