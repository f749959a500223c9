import { expect, test, createUniqueName } from './console';

test('the search opens a customer by four digits of the phone and a sale by its bare number', async ({
  page,
  console,
}) => {
  const { name, slug } = createUniqueName('Lucia');
  // Must not contain the number of a sale or journal, which are lower.
  const phone = `55${String(Date.now()).slice(-7, -3)}9${String(Date.now()).slice(-3)}`;
  await console.signIn('admin', '/users/user/create');
  await page.getByLabel('Nombre').fill(name);
  await page.getByLabel('Correo electrónico').fill(`${slug}@correo.mx`);
  await page.getByLabel('Teléfono').fill(phone);
  await page.getByRole('button', { name: 'Guardar cliente', exact: true }).click();
  await expect(page).not.toHaveURL(/create/);
  const customer = page.url();
  await page.goto('/ledger-accounts');
  const account = await page.getByRole('rowheader').first().getByRole('link').getAttribute('href');
  await page.goto(String(account));
  await expect(page.getByRole('table')).toBeVisible();

  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Buscar' });
  await expect(box).toBeFocused();
  await page.keyboard.type(phone.slice(-4));
  await expect(page.getByRole('option', { name })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(console.heading).toHaveText(name);
  expect(page.url()).toBe(customer);
  await expect(box).toHaveCount(0);

  await page.keyboard.press('/');
  await page.keyboard.type('673');
  await expect(page.getByRole('option', { name: 'VTA-2026-000673' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(console.heading).toHaveText(/VTA-2026-000673/);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(console.heading).toHaveText('Inicio');

  await page.getByRole('button', { name: 'Buscar' }).click();
  await expect(box).toBeFocused();
  await page.goBack();
  await expect(box).toHaveCount(0);
  await expect(console.heading).toHaveText('Inicio');
});
