import { expect, test, unique } from './console';

test('a customer by four digits and a sale by its bare number, in a few keys from any page', async ({
  page,
  console,
}) => {
  const { name, slug } = unique('Lucia');
  const phone = `55${String(Date.now()).slice(-8)}`;
  await console.signIn('admin', '/users/user/create');
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Correo electrónico').fill(`${slug}@correo.mx`);
  await page.getByLabel('Teléfono').fill(phone);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page).not.toHaveURL(/create/);
  await page.goto('/reports/inversiones');
  await expect(console.heading).toBeVisible();

  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Buscar' });
  await expect(box).toBeFocused();
  await page.keyboard.type(phone.slice(-4));
  await expect(page.getByRole('option', { name })).toBeVisible();
  await expect(page.getByRole('option').first()).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type('673');
  await expect(page.getByRole('option', { name: 'VTA-2026-000673' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(console.heading).toHaveText(/VTA-2026-000673/);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(console.heading).toHaveText('Inicio');

  // Back closes the search and leaves the page where it is.
  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(box).toBeFocused();
  await page.goBack();
  await expect(box).toHaveCount(0);
  await expect(console.heading).toHaveText('Inicio');
});
