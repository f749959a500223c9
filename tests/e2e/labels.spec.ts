import { readFileSync } from 'node:fs';
import { expect, test, createUniqueName } from './console';
import { createLabel, openLabel } from './label';

test('a label is created, found, changed, archived and restored', async ({ page, console }) => {
  const label = createUniqueName('Hecho en casa');
  await console.signIn('admin', '/catalogs/labels');
  await createLabel(console, label);
  await openLabel(console, label.name);
  await page.getByLabel('Nombre en inglés').fill('Home made');
  await page.getByRole('button', { name: 'Guardar cambios', exact: true }).click();
  await expect(page.getByText(`Se guardó «${label.name}».`)).toBeVisible();
  await openLabel(console, label.name);
  await expect(page.getByLabel('Nombre en inglés')).toHaveValue('Home made');

  await page.getByRole('button', { name: 'Archivar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archivar' }).click();
  await expect(page.getByText(`Se archivó «${label.name}».`)).toBeVisible();
  await page.goto(`/catalogs/labels?filter=${encodeURIComponent(JSON.stringify({ q: label.name }))}`);
  await expect(page.getByText('No hay resultados')).toBeVisible();
  await page.goto(`/catalogs/labels?filter=${encodeURIComponent(JSON.stringify({ q: label.name, archived: true }))}`);
  await page.getByRole('link', { name: label.name, exact: true }).click();
  await page.getByRole('button', { name: 'Restaurar' }).click();
  await expect(page.getByText(`Se restauró «${label.name}».`)).toBeVisible();
});

test('a rejected value is marked on its field and the typed text stays', async ({ page, console }) => {
  await console.signIn('admin', '/catalogs/labels/create');
  await page.getByLabel('Nombre en español').fill('Vegano');
  await page.getByRole('button', { name: 'Guardar etiqueta', exact: true }).click();
  await expect(page.getByText('Ya lo usa: Vegano')).toBeVisible();
  await expect(page.getByLabel('Nombre en español')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('Nombre en español')).toHaveValue('Vegano');
});

test('the second of two people who edit a label sees both versions and chooses', async ({
  page,
  console,
  secondPerson,
}) => {
  const label = createUniqueName('Para dos');
  await console.signIn('admin', '/catalogs/labels');
  await createLabel(console, label);
  await openLabel(console, label.name);
  const otherPerson = await secondPerson();
  await otherPerson.signIn('ana', '/catalogs/labels');
  await openLabel(otherPerson, label.name);
  await otherPerson.page.getByLabel('Nombre en inglés').fill('Theirs');
  await otherPerson.page.getByRole('button', { name: 'Guardar cambios', exact: true }).click();
  await expect(otherPerson.page.getByText(`Se guardó «${label.name}».`)).toBeVisible();

  await page.getByLabel('Nombre en inglés').fill('Mine');
  await page.getByLabel('Descripción en español').fill('Solo mía');
  await page.getByRole('button', { name: 'Guardar cambios', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: 'Otra persona modificó este registro' });
  await expect(conflict).toContainText('Theirs');
  await expect(conflict).toContainText('Mine');
  await conflict.getByRole('button', { name: 'Usar toda mi versión' }).click();
  await conflict.getByRole('button', { name: 'Guardar selección' }).click();
  await expect(page.getByText(`Se guardó «${label.name}».`)).toBeVisible();
  await openLabel(console, label.name);
  await expect(page.getByLabel('Nombre en inglés')).toHaveValue('Mine');
  await expect(page.getByLabel('Descripción en español')).toHaveValue('Solo mía');
});

test('pressing save twice creates one label', async ({ page, console }) => {
  const label = createUniqueName('Una sola');
  await console.signIn('admin', '/catalogs/labels/create');
  const createRequests = console.callsTo(/^\/api\/catalogs\/labels$/);
  await page.getByLabel('Nombre en español').fill(label.name);
  await page.getByRole('button', { name: 'Guardar etiqueta', exact: true }).dblclick();
  await expect(page.getByText(`Se creó «${label.name}».`)).toBeVisible();
  expect(createRequests.filter((call) => call.startsWith('POST'))).toHaveLength(1);
});

test('a retry after a lost response creates one label', async ({ page, console }) => {
  const label = createUniqueName('Respuesta perdida');
  await console.signIn('admin', '/catalogs/labels/create');
  await page.getByLabel('Nombre en español').fill(label.name);
  let isLost = false;
  await page.route(/\/api\/catalogs\/labels$/, async (route) => {
    if (route.request().method() !== 'POST' || isLost) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: 'Guardar etiqueta', exact: true }).click();
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByText(`Se creó «${label.name}».`)).toBeVisible();
  await page.goto(`/catalogs/labels?filter=${encodeURIComponent(JSON.stringify({ q: label.name }))}`);
  await expect(page.getByRole('link', { name: label.name, exact: true })).toHaveCount(1);
});

test('a list that fails to load shows an error instead of the empty state, and retries', async ({ page, console }) => {
  await console.signIn('admin', '/home');
  await page.route(/\/api\/catalogs\/labels/, (route) =>
    route.fulfill({ status: 500, body: 'ECONNREFUSED at db.internal:5432' }),
  );
  await page.goto('/catalogs/labels');
  await expect(page.getByText('No se pudo cargar')).toBeVisible();
  await expect(page.getByText('Aún no hay etiquetas')).toHaveCount(0);
  await expect(page.getByText(/ECONNREFUSED/)).toHaveCount(0);
  await page.unroute(/\/api\/catalogs\/labels/);
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('link', { name: 'Vegano', exact: true })).toBeVisible();
});

test('a list sends one request, and Back restores its search from the address', async ({ page, console }) => {
  await console.signIn('admin', '/home');
  // Home still sends requests after its heading is visible; the page of occasions does not.
  await console.visit('/catalogs/occasions');
  // Excludes the live channel and the notifications, which are not part of a list.
  const calls = console.callsTo(/^\/api\/(?!live$|notifications)/);
  await (await console.openMenu()).getByRole('link', { name: 'Etiquetas' }).click();
  await expect(page.getByRole('link', { name: 'Vegano', exact: true })).toBeVisible();
  expect(calls).toEqual(['GET /api/catalogs/labels']);
  await page.getByRole('searchbox').fill('vegan');
  await expect(page.getByRole('link', { name: 'Picante', exact: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Vegano', exact: true }).click();
  await expect(console.heading).toContainText('Vegano');
  await page.goBack();
  await expect(page.getByRole('searchbox')).toHaveValue('vegan');
  await expect(page.getByRole('link', { name: 'Picante', exact: true })).toHaveCount(0);
});

test('the export of a list contains the rows of all pages as CSV with a byte order mark', async ({ page, console }) => {
  await console.signIn('admin', '/catalogs/labels?perPage=10');
  await page.getByRole('link', { name: 'Nuevo', exact: true }).waitFor();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^[\w-]+\.csv$/);
  const text = readFileSync(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF')).toBe(true);
  expect(text.trim().split('\r\n').length).toBeGreaterThan(20);
  expect(text).toContain('Receta de la abuela');
});

test('labels are reordered with the keyboard, and the order survives a reload', async ({ page, console }) => {
  const label = createUniqueName('Zeta');
  await console.signIn('admin', '/catalogs/labels');
  await createLabel(console, label);
  await page.goto('/catalogs/labels/reorder');
  const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Mover / }) });
  await expect(rows.filter({ hasText: label.name })).toHaveCount(1);
  const readPosition = async () => (await rows.allInnerTexts()).findIndex((text) => text.includes(label.name));
  const positionBefore = await readPosition();
  const dragHandle = page.getByRole('button', { name: `Mover ${label.name}` });
  const saveResponse = page.waitForResponse((response) => response.url().includes('/move') && response.ok());
  await dragHandle.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Space');
  await saveResponse;
  await page.reload();
  await expect(rows.filter({ hasText: label.name })).toHaveCount(1);
  expect(await readPosition()).toBe(positionBefore - 1);
});

test('bulk archiving names the rejected row and retries it', async ({ page, console }) => {
  const labels = [createUniqueName('Tanda'), createUniqueName('Tanda'), createUniqueName('Tanda')] as const;
  await console.signIn('admin', '/catalogs/labels');
  for (const label of labels) await createLabel(console, label);
  await page.goto(`/catalogs/labels?filter=${encodeURIComponent(JSON.stringify({ q: 'Tanda' }))}`);
  for (const { name } of labels) await page.getByRole('checkbox', { name: `Seleccionar ${name}` }).check();
  let refuse = true;
  await page.route(/\/api\/catalogs\/labels\/[^/]+$/, (route) => {
    if (route.request().method() !== 'DELETE' || !refuse) return route.fallback();
    refuse = false;
    const body = {
      type: 'about:blank',
      title: 'Failed',
      status: 500,
      detail: '',
      message: '',
      code: 'service.failed',
      requestId: 'e2e',
    };
    return route.fulfill({ status: 500, contentType: 'application/problem+json', body: JSON.stringify(body) });
  });
  await page.getByRole('button', { name: 'Archivar' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Archivar' }).click();
  await expect(dialog).toContainText('No se pudo archivar 1 etiqueta.');
  await expect(dialog).toContainText('El servidor tuvo un problema.');
  await dialog.getByRole('button', { name: 'Reintentar 1 etiqueta' }).click();
  await expect(page.getByText('Se archivaron 3 etiquetas.')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
