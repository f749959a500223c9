import { expect, test } from './console';

/** Specified in docs/business.md, section Duties: the console shows permitted actions and explains rejections. */
test('the finance duty moves money and only reads catalogs, without rejected requests', async ({ page, console }) => {
  const refusedRequests: string[] = [];
  page.on('response', (response) => void (response.status() === 403 && refusedRequests.push(response.url())));
  await page.goto('/login');
  await page.getByRole('button', { name: /tadeo@sobremesa\.app.*Finanzas/ }).click();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/home');
  await expect(page.getByRole('navigation', { name: 'Atajos' }).getByRole('link')).toHaveCount(3);

  await console.visit('/catalogs/labels');
  await expect(page.getByRole('link', { name: 'Vegano' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Nueva etiqueta' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('link', { name: 'Vegano' }).click();
  await expect(console.heading).toHaveText('Vegano');
  await expect(page.getByRole('button', { name: 'Guardar cambios' })).toHaveCount(0);

  await console.visit('/catalogs/labels/create');
  await expect(console.heading).toHaveText('Sin permiso');
  await page.getByRole('link', { name: 'Ir al inicio' }).click();
  await expect(console.heading).toHaveText('Inicio');
  expect(refusedRequests).toEqual([]);
});

test('the catalogs duty sees its sections at home and cannot open accounting pages by address', async ({
  page,
  console,
}) => {
  await console.signIn('carmen');
  const places = page.getByRole('region', { name: 'Tus secciones' });
  await expect(places.getByRole('link')).toHaveCount(5);
  const calls = console.callsTo(/^\/api\/(journals|sales|deposits)/);
  for (const path of ['/journals', '/sales', '/deposit/create', '/reports/sales', '/checks']) {
    await console.visit(path);
    await expect(console.heading).toHaveText('Sin permiso');
  }
  expect(calls).toEqual([]);
  await console.visit('/catalogs/companies');
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('link', { name: 'Editar empresa' }).click();
  await expect(page.getByText('Tus funciones no permiten cambiarlo.').first()).toBeVisible();
  await expect(page.getByRole('spinbutton', { name: 'Comisión' })).toHaveCount(0);
});
