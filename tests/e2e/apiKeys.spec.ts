import { expectAccessible } from './accessibility';
import { expect, test, createUniqueName } from './console';

test('two owners create an API key, its secret is shown once, and a revoked key is rejected at once', async ({
  page,
  console,
  secondPerson,
  request,
}) => {
  test.slow();
  const { name } = createUniqueName('Reparto');
  await console.signIn('admin', '/settings/integrations');
  await page.getByRole('main').getByRole('link', { name: 'Claves de API' }).click();
  await expect(console.heading).toHaveText('Claves de API');
  await page.getByRole('link', { name: 'Nueva clave' }).first().click();
  await page.getByRole('textbox', { name: /^Nombre/ }).fill(name);
  await page.getByRole('checkbox', { name: 'Catálogos' }).check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Pedir aprobación', exact: true }).click();
  await expect(console.heading).toHaveText(new RegExp(` · ${name}$`));

  const ana = await secondPerson();
  await ana.signIn('ana', new URL(page.url()).pathname);
  await ana.page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expect(ana.page.getByText('Aprobada').first()).toBeVisible();

  await page.goto(`/api-keys?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await page.getByRole('link', { name, exact: true }).click();
  await page.getByRole('button', { name: 'Generar secreto' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Generar secreto' }).click();
  const secretDialog = page.getByRole('dialog', { name: 'Guarda la clave' });
  const secret = (await secretDialog.getByText(/^sk_/).textContent()) ?? '';
  await expectAccessible(page);
  // Neither Escape nor Back closes the dialog, which shows the secret only once.
  await page.keyboard.press('Escape');
  await expect(secretDialog).toBeVisible();
  await secretDialog.getByRole('button', { name: 'Ya la guardé' }).click();
  await expect(secretDialog).toHaveCount(0);
  await page.reload();
  await expect(console.heading).toHaveText(name);
  await expect(page.getByText(secret)).toHaveCount(0);
  await expect(page.getByText('Activa').first()).toBeVisible();

  const getWithKey = async (path: string) =>
    (await request.get(`/api/${path}`, { headers: { Authorization: `Bearer ${secret}` } })).status();
  expect(await getWithKey('catalogs/labels')).toBe(200);
  expect(await getWithKey('journals')).toBe(403);

  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Revocar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Se filtró.');
  await dialog.getByRole('button', { name: /^Revocar/ }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Revocada').first()).toBeVisible();
  expect(await getWithKey('catalogs/labels')).toBe(401);
  // Waits until the notification has disappeared, so that axe does not examine it while it fades out.
  await expect(page.getByText(`Revocaste «${name}».`)).toHaveCount(0);
  await expectAccessible(page);
});
