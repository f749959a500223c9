import type { Locator } from '@playwright/test';
import { createPng } from '../api/imagesFixture';
import { expect, test, createUniqueName } from './console';
import { typeDate } from './date';

test('an issued gift card shows its code once, is found by it, and puts it in no address', async ({
  page,
  console,
}) => {
  const { name } = createUniqueName('Regalo');
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  await console.signIn('admin', '/giftcards/create');
  await page.getByRole('textbox', { name: /^Monto/ }).fill('750');
  await page.getByLabel('Nombre').fill(name);
  await page.getByRole('button', { name: 'Emitir tarjeta' }).click();
  const review = page.getByRole('dialog');
  await expect(review.getByRole('row', { name: /Tarjetas de regalo/ })).toContainText('+$750.00');
  await review.getByRole('button', { name: 'Emitir tarjeta' }).click();

  const giftCardCode = page.getByRole('dialog').getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
  await expect(giftCardCode).toBeVisible();
  const code = (await giftCardCode.textContent()) ?? '';
  await page.getByRole('button', { name: 'Ya lo guardé' }).click();
  await expect(page.getByText(code)).toHaveCount(0);

  await page.goto('/giftcards');
  await page.getByRole('searchbox').fill(code);
  await expect(console.heading).toHaveText(`•••• ${code.slice(-4)}`);
  expect(addresses.filter((address) => address.includes(code) || address.includes(code.replaceAll('-', '')))).toEqual(
    [],
  );
});

test('submitting the same form after a reload returns the same gift card and its code', async ({ page, console }) => {
  const { name } = createUniqueName('Regalo');
  const issue = async (confirm: string) => {
    await page.getByRole('textbox', { name: /^Monto/ }).fill('310');
    await page.getByLabel('Nombre').fill(name);
    await page.getByRole('button', { name: 'Emitir tarjeta' }).click();
    await page.getByRole('dialog').getByRole('button', { name: confirm }).click();
    const code = page.getByRole('dialog').getByText(/^([2-9A-Z]{4}-){3}[2-9A-Z]{4}$/);
    await expect(code).toBeVisible();
    return (await code.textContent()) ?? '';
  };
  await console.signIn('admin', '/giftcards/create');
  const code = await issue('Emitir tarjeta');
  page.once('dialog', (leaving) => void leaving.accept());
  await page.reload();
  expect(await issue('Comprobar de nuevo')).toBe(code);
  await page.getByRole('button', { name: 'Ya lo guardé' }).click();
  await expect(console.heading).toHaveText(`•••• ${code.slice(-4)}`);
  await page.goto('/giftcards/create');
  expect(await issue('Emitir tarjeta')).not.toBe(code);
});

test('a recorded deposit is credited to its wallet once when it is confirmed', async ({ page, console }) => {
  const { slug } = createUniqueName('folio');
  await console.signIn('admin', '/deposit/create');
  await page.getByRole('combobox', { name: 'Beneficiario' }).fill('Úrsula');
  await page.getByRole('option', { name: /Úrsula Peña/ }).click();
  await page.getByRole('textbox', { name: /^Monto/ }).fill('1,234.50');
  await typeDate(page, 'Fecha del depósito', new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel('Banco o sucursal').fill('BBVA');
  await page.getByLabel('Clave de rastreo o folio').fill(slug);
  await page.getByRole('button', { name: 'Registrar depósito' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar depósito' }).click();
  await expect(console.heading).toHaveText(/^DEP-/);

  await page.getByRole('button', { name: 'Confirmar' }).click();
  const confirm = page.getByRole('dialog');
  await expect(confirm.getByRole('row', { name: /Monedero de Úrsula Peña/ })).toContainText('+$1,234.50');
  const confirms = console.callsTo(/\/confirm$/);
  await confirm.getByRole('button', { name: 'Confirmar' }).dblclick();
  const facts = page.getByRole('region', { name: 'Datos del depósito' });
  await expect(facts.getByText('Confirmado', { exact: true })).toBeVisible();
  expect(confirms.length).toBe(1);
});

test('a payout run of another user is approved and its bank file downloaded', async ({ page, console }) => {
  test.slow();
  await console.signIn('admin', '/liquidate');
  await page
    .getByRole('row', { name: /En revisión/ })
    .getByRole('link')
    .first()
    .click();
  await expect(console.heading).toHaveText(/^LIQ-/);
  const generatedFile = page.waitForEvent('download');
  for (const action of ['Aprobar', 'Generar archivo bancario']) {
    await page.getByRole('button', { name: action }).click();
    await page.getByRole('dialog').getByRole('button', { name: action }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  const name = (await generatedFile).suggestedFilename();
  expect(name).toMatch(/LIQ-.*-1\.csv$/);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Descargar de nuevo el archivo 1' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Descargar/ })
    .click();
  expect((await download).suggestedFilename()).toBe(name);
});

test('the image of a receipt is shown in the session, and its address rejects anonymous requests', async ({
  page,
  console,
  request,
}) => {
  const { slug } = createUniqueName('folio');
  await console.signIn('admin', '/deposit/create');
  await page.getByRole('combobox', { name: 'Beneficiario' }).fill('Úrsula');
  await page.getByRole('option', { name: /Úrsula Peña/ }).click();
  await page.getByRole('textbox', { name: /^Monto/ }).fill('321');
  await typeDate(page, 'Fecha del depósito', new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  await page.getByLabel('Banco o sucursal').fill('BBVA');
  await page.getByLabel('Clave de rastreo o folio').fill(slug);
  const uploadResponse = page.waitForResponse((response) => response.url().endsWith('/api/documents'));
  await page
    .getByRole('group', { name: 'Comprobante' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'recibo.png', mimeType: 'image/png', buffer: Buffer.from(createPng(400, 300)) });
  const { url } = (await (await uploadResponse).json()) as { url: string };
  const widthOf = (picture: Locator) =>
    picture.evaluate((img: HTMLImageElement) => img.decode().then(() => img.naturalWidth));
  const imageInForm = page.getByRole('group', { name: 'Comprobante' }).locator('img');
  await expect(page.getByRole('button', { name: 'Quitar archivo' })).toBeVisible();
  expect(await widthOf(imageInForm)).toBe(400);
  await page.getByRole('button', { name: 'Registrar depósito' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Registrar depósito' }).click();
  await expect(console.heading).toHaveText(/^DEP-/);

  await page.reload();
  const proof = page.getByRole('region', { name: 'Comprobante' }).getByRole('img');
  await expect(proof).toBeVisible();
  expect(await widthOf(proof)).toBe(400);
  for (const [address, status] of [
    [url, 401],
    [url.replace('documents', 'images'), 404],
  ] as const)
    expect((await request.get(address)).status()).toBe(status);
});
