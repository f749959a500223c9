import { expect, test, createUniqueName } from './console';
import { createLabel, openLabel } from './label';

// Enables the transitions of pages and dialogs, which these tests check.
test.use({ reducedMotion: 'no-preference' });

for (const [form, address] of [
  ['a new label', '/catalogs/labels/create'],
  ['a label', null],
] as const) {
  test(`the error of saving ${form} is in view above the buttons`, async ({ page, console }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await console.signIn('admin', address ?? '/catalogs/labels');
    if (!address) await page.getByRole('link', { name: 'Vegano', exact: true }).click();
    await page.getByLabel('Nombre en inglés').fill('Not saved');
    await page.getByLabel('Nombre en español').fill('No guardada');
    await page.route(/\/api\/catalogs\/labels/, (route) =>
      route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 503, body: 'down' }),
    );
    await page.getByRole('button', { name: /^Guardar (?!y )/ }).click();
    const alert = page.getByRole('alert').filter({ hasText: /servicio|servidor/ });
    await expect(alert).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('button', { name: 'Reintentar' })).toBeInViewport({ ratio: 1 });
    const isOnTop = await alert.evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
    expect(isOnTop).toBe(true);
  });
}

test('Back closes a dialog and keeps the page and its typed text', async ({ page, console }) => {
  const label = createUniqueName('De paso');
  await console.signIn('admin', '/catalogs/labels');
  await createLabel(console, label);
  await openLabel(console, label.name);
  await page.getByLabel('Nombre en inglés').fill('Very hot');
  const address = page.url();
  await page.getByRole('button', { name: 'Archivar' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await expect(page.getByLabel('Nombre en inglés')).toHaveValue('Very hot');

  await page.getByRole('button', { name: 'Archivar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.goBack();
  await page
    .getByRole('alertdialog', { name: '¿Salir sin guardar?' })
    .getByRole('button', { name: 'Salir sin guardar' })
    .click();
  await expect(console.heading).toHaveText('Etiquetas');
});

test('Back asks before it discards text typed into a dialog, and a second Back keeps the text', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/users/user?filter={"state":["active"],"type":["other"]}');
  await page.getByRole('row').getByRole('link').first().click();
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  const address = page.url();
  const dialog = page.getByRole('dialog', { name: /Bloquear/ });
  const reason = dialog.getByLabel('Motivo');
  await reason.fill('A medias');
  const leaveDialog = page.getByRole('alertdialog', { name: '¿Salir sin guardar?' });
  for (const close of [
    () => page.goBack(),
    () => leaveDialog.getByRole('button', { name: 'Seguir editando' }).click(),
  ]) {
    await page.goBack();
    await expect(leaveDialog).toBeVisible();
    // The browser drops a second Back while the guard still returns to the page of the dialog.
    await expect(page).toHaveURL(address);
    await close();
    await expect(leaveDialog).toHaveCount(0);
    await expect(reason).toHaveValue('A medias');
    await expect(reason).toBeFocused();
  }
  await page.keyboard.press('Escape');
  await leaveDialog.getByRole('button', { name: 'Salir sin guardar' }).click();
  await expect(dialog).toHaveCount(0);
  expect(page.url()).toBe(address);
});

test('Back, Escape and the backdrop do nothing while the action of a dialog is running', async ({ page, console }) => {
  const label = createUniqueName('Sin prisa');
  await console.signIn('admin', '/catalogs/labels');
  await createLabel(console, label);
  await openLabel(console, label.name);
  let response: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (response = resolve));
  await page.route(/\/api\/catalogs\/labels\/[^/]+$/, async (route) => {
    if (route.request().method() === 'DELETE') await gate;
    await route.fallback();
  });
  const address = page.url();
  await page.getByRole('button', { name: 'Archivar' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Archivar' }).click();
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled();
  await page.goBack();
  await page.keyboard.press('Escape');
  await page.mouse.click(5, 300);
  await expect(page).toHaveURL(address);
  await expect(dialog).toBeVisible();
  // Delays the guard: the page must not change before the guard admits the list.
  let admit: () => void = () => undefined;
  const admission = new Promise<void>((resolve) => (admit = resolve));
  await page.route(/\/v1\/token/, async (route) => {
    await admission;
    await route.fallback();
  });
  response();
  await expect(page.getByText(`Se archivó «${label.name}».`)).toBeVisible();
  expect(page.url()).toBe(address);
  admit();
  await expect(page).toHaveURL(/\/catalogs\/labels\?/);
  await expect(console.heading).toHaveText('Etiquetas');
  await page.goBack();
  await expect(page).toHaveURL(address);
  await expect(console.heading).toContainText(label.name);
  await page.goBack();
  await expect(page).toHaveURL(/\/catalogs\/labels\?/);
});

test('a page shows that it loads until its script has arrived', async ({ page, console }) => {
  await console.signIn('admin', '/home');
  let arrive: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(/\/list-[^/]*\.js$/, async (route) => {
    await gate;
    await route.fallback();
  });
  await page.goto('/catalogs/labels');
  await expect(page.getByRole('progressbar', { name: 'Cargando…' })).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);
  arrive();
  await expect(page.getByRole('table')).toBeVisible();
});
