import { expect, test } from './console';

const origin = `http://localhost:${process.env['E2E_DEMO_PORT']}`;

test.use({ baseURL: origin, freshContext: true, serviceWorkers: 'allow' });

test('the demo signs in, lists the sample data, creates a label and stays signed in after a reload', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/catalogs/labels');
  await expect(page.getByRole('link', { name: 'Vegano', exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Nueva etiqueta' }).click();
  await page.getByLabel('Nombre en español').fill('De esta pestaña');
  await page.getByRole('button', { name: 'Guardar etiqueta', exact: true }).click();
  await expect(page.getByText('Se creó «De esta pestaña».')).toBeVisible();
  await page.reload();
  await expect(console.heading).toBeVisible();
  await expect(page).not.toHaveURL(/login/);
});

test('the demo lists ten thousand rows in pages', async ({ page, console }) => {
  await console.signIn('admin', '/catalogs/labels');
  await page.goto('/catalogs/labels?scenario=many-rows');
  await expect(page.getByText('1–25 de más de 10,000', { exact: true })).toBeVisible();
});

test('a user whose role changes while signed in is denied at the next navigation and stays on the page', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/catalogs/labels');
  await page.goto('/catalogs/labels?scenario=role-changed');
  await page.getByRole('link', { name: 'Vegano', exact: true }).waitFor();
  await (await console.openMenu()).getByRole('link', { name: 'Inicio' }).click();
  await expect(console.alert).toContainText('Solo para administradores');
  await expect(page).toHaveURL(/\/catalogs\/labels/);
  await console.alert.getByRole('button', { name: 'Aceptar' }).click();
  await expect(console.alert).toHaveCount(0);
  await console.signOut();
});

test('saving offline shows an error at once and keeps the typed text', async ({ page, console }) => {
  await console.signIn('admin', '/catalogs/labels');
  await page.getByRole('link', { name: 'Nueva etiqueta' }).click();
  await page.getByLabel('Nombre en español').fill('Sin red');
  await page.getByRole('button', { name: 'Panel de pruebas' }).click();
  await page.getByRole('switch', { name: 'Sin conexión' }).check();
  await page.getByRole('button', { name: 'Cerrar panel' }).click();
  await page.getByRole('button', { name: 'Guardar etiqueta', exact: true }).click();
  await expect(page.getByText('No hay conexión con el servidor').first()).toBeVisible();
  await expect(page.getByLabel('Nombre en español')).toHaveValue('Sin red');
});

test('an unknown scenario in the address is reported', async ({ page }) => {
  await page.goto('/login?scenario=nunca');
  await expect(page.getByText(/nunca/)).toBeVisible();
});
