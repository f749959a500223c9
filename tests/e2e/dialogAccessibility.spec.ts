import { expectAccessible } from './accessibility';
import { expect, test, createUniqueName, type Console } from './console';

async function pressAction({ page }: Console, action: string): Promise<void> {
  const moreButton = page.getByRole('button', { name: 'Más', exact: true });
  const actionButton = page.getByRole('button', { name: action, exact: true });
  await expect(actionButton.or(moreButton).first()).toBeVisible();
  if (await actionButton.isVisible()) await actionButton.click();
  else {
    await moreButton.click();
    await page.getByRole('menuitem', { name: action }).click();
  }
}

async function expectDialogAccessible({ page }: Console): Promise<void> {
  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expect(dialog.locator('progress, [aria-busy="true"]')).toHaveCount(0);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('the search, with and without results, and the list of keyboard shortcuts break no accessibility rule', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/sales');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Fijar en la búsqueda' }).click();
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Buscar' });
  await expect(page.getByRole('group', { name: 'Fijados' })).toBeVisible();
  await expectAccessible(page);
  await box.fill('fonda');
  await expect(page.getByRole('dialog').getByRole('group', { name: 'Empresas', exact: true })).toBeVisible();
  await expectAccessible(page);
  await box.fill('depositto');
  await expect(page.getByRole('option', { name: 'Registrar depósito' })).toBeVisible();
  await expectAccessible(page);
  await box.fill('zzzzzz');
  await expect(page.getByText(/^No encontramos «zzzzzz»/)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible();
  await expectDialogAccessible(console);
});

test('the file type menu and the dialogs of a view break no accessibility rule', async ({ page, console }) => {
  const { name } = createUniqueName('Efímera');
  await console.signIn('admin', '/sales?filter={"state":["completed"]}');
  for (const [path, button] of [
    ['/sales', 'Exportar'],
    ['/reports/sales', 'Descargar'],
  ] as const) {
    await console.visit(path);
    await page.getByRole('button', { name: button, exact: true }).click();
    await expect(page.getByRole('menuitem', { name: /Excel/ })).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  }
  await console.visit('/sales');
  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByRole('button', { name: 'Guardar como vista nueva' }).click();
  await page.getByLabel('Nombre de la vista').fill(name);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  for (const action of ['Renombrar o compartir', 'Borrar vista']) {
    await page.getByRole('button', { name: `Vista: ${name}` }).click();
    await expect(page.getByRole('dialog', { name: 'Vistas' })).toHaveCSS('opacity', '1');
    await expectAccessible(page);
    await page.getByRole('button', { name: action }).click();
    await expectDialogAccessible(console);
  }
});

test('the dialog that deletes a note breaks no accessibility rule', async ({ page, console }) => {
  const { name } = createUniqueName('De paso');
  await console.signIn('admin', '/catalogs/companies');
  await page.getByRole('link', { name: 'Fonda La Comadre', exact: true }).click();
  await page.getByRole('heading', { name: 'Historial' }).scrollIntoViewIfNeeded();
  const input = page.getByRole('textbox', { name: 'Nota nueva' });
  await input.fill(name);
  await input.press('Control+Enter');
  const note = page.getByRole('listitem').filter({ hasText: name });
  await note.getByRole('button', { name: /^Eliminar nota/ }).click();
  await expect(page.getByRole('dialog', { name: '¿Eliminar esta nota?' })).toBeVisible();
  await expectDialogAccessible(console);
});

test('the dialogs that adjust a wallet and reissue a card break no accessibility rule', async ({ page, console }) => {
  await console.signIn('admin', '/users/user?filter={"state":["active"],"type":["other"]}');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const wallet = page.getByRole('region', { name: 'Monedero' });
  await wallet.getByRole('button', { name: /^Ajustar/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Monto/ }).fill('10');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Salir sin guardar' }).click();

  await page.goto('/giftcards?filter={"status":["active"]}');
  await page.getByRole('rowheader').first().getByRole('link').click();
  await pressAction(console, 'Reponer');
  await expectDialogAccessible(console);
});

test('the dialogs of the settings break no accessibility rule', async ({ page, console }) => {
  test.slow();
  await console.signIn('admin', '/settings');
  const changeButton = page.getByRole('button', { name: /^Cambiar: / });
  for (const [section, count] of [
    ['Límites', 3],
    ['Inicio de sesión', 3],
    ['Ventas y comisiones', 2],
    ['Contabilidad', 1],
    ['Correo', 1],
  ] as const) {
    await page.getByRole('navigation', { name: 'Secciones' }).getByRole('link', { name: section }).click();
    await expect(page.getByRole('region', { name: section })).toBeVisible();
    await expect(changeButton).toHaveCount(count);
    for (let index = 0; index < count; index += 1) {
      await changeButton.nth(index).click();
      await expectDialogAccessible(console);
    }
  }
});
