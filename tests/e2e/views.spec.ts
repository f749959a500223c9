import { expectAccessible } from './accessibility';
import { expect, test, createUniqueName } from './console';

test('a saved team view is available to another user by its address and in the menu', async ({
  page,
  console,
  secondPerson,
}) => {
  const { name } = createUniqueName('Por cobrar');
  await console.signIn('admin', '/sales?filter={"state":["completed"]}&sort=placedAt&order=ASC&page=1&perPage=50');
  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByRole('button', { name: 'Guardar como vista nueva' }).click();
  await page.getByLabel('Nombre de la vista').fill(name);
  await page.getByLabel('El equipo').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('button', { name: `Vista: ${name}` })).toBeVisible();
  const [, id = ''] = /view=([0-9a-f-]+)/.exec(page.url()) ?? [];

  const otherPerson = await secondPerson();
  const origin = new URL(page.url()).origin;
  await otherPerson.page.goto(`${origin}/sales`);
  await otherPerson.fillSignInForm('ana');
  await otherPerson.page.getByRole('button', { name: 'Vistas' }).click();
  await expect(otherPerson.page.getByRole('dialog', { name: 'Vistas' })).toBeVisible();
  await expectAccessible(otherPerson.page);
  await otherPerson.page.getByRole('link', { name }).click();
  await expect(otherPerson.page).toHaveURL(new RegExp(`view=${id}.*sort=placedAt&order=ASC.*perPage=50`));
  await expect(otherPerson.page.getByRole('button', { name: `Vista: ${name}` })).toBeVisible();

  await otherPerson.page.getByRole('button', { name: 'Fecha del pedido' }).click();
  const changesRegion = otherPerson.page.getByRole('region', { name: `«${name}» tiene cambios sin guardar.` });
  await expect(changesRegion).toBeVisible();
  await expectAccessible(otherPerson.page);
  await otherPerson.page.goBack();
  await expect(changesRegion).toHaveCount(0);
});

test('a column is resized by its edge and moved by its handle', async ({ page, console }) => {
  await console.signIn();
  await console.visit('/sales');
  const headCell = page.getByRole('columnheader', { name: 'Empresa' }).first();
  const boxBefore = await headCell.boundingBox();
  if (!boxBefore) throw new Error('the column is not there');
  const resizeEdge = { x: boxBefore.x + boxBefore.width - 4, y: boxBefore.y + boxBefore.height / 2 };
  await page.mouse.move(resizeEdge.x, resizeEdge.y);
  await page.mouse.down();
  await page.mouse.move(resizeEdge.x + 100, resizeEdge.y, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.round(((await headCell.boundingBox())?.width ?? 0) - boxBefore.width))
    .toBeGreaterThan(80);

  await page.getByRole('button', { name: 'Columnas' }).click();
  const menu = page.getByRole('dialog', { name: 'Columnas' });
  await expect(menu).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  const dragHandle = menu.getByRole('button', { name: 'Mover Estado' });
  await dragHandle.hover();
  await page.mouse.down();
  const firstBox = await menu.getByRole('button', { name: 'Mover Empresa' }).boundingBox();
  if (!firstBox) throw new Error('the row is not there');
  await page.mouse.move(firstBox.x + 5, firstBox.y + 2, { steps: 5 });
  await page.mouse.up();
  await page.keyboard.press('Escape');
  const names = await page.getByRole('columnheader').allInnerTexts();
  expect(names.indexOf('Estado')).toBeLessThan(names.indexOf('Empresa'));
});

test('the copied link of a view shows another user the same columns, filters and order', async ({
  page,
  context,
  console,
  secondPerson,
}) => {
  const { name } = createUniqueName('Sin empresa');
  await console.signIn('admin', '/sales?filter={"state":["completed"],"currency":["MXN"]}&sort=totalMinor&order=ASC');
  await page.getByRole('button', { name: 'Columnas' }).click();
  const menu = page.getByRole('dialog', { name: 'Columnas' });
  await menu.getByRole('checkbox', { name: 'Empresa', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByRole('button', { name: 'Guardar como vista nueva' }).click();
  await page.getByLabel('Nombre de la vista').fill(name);
  await page.getByLabel('El equipo').check();
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await page.getByRole('button', { name: `Vista: ${name}` }).click();
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copiar enlace' }).click();
  await expect(page.getByText('Enlace copiado.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  await context.clearPermissions();
  await page.keyboard.press('Escape');

  const readViewState = async (viewedPage: typeof page) => {
    await expect(viewedPage.getByRole('button', { name: `Vista: ${name}` })).toBeVisible();
    await expect(viewedPage.getByRole('rowheader').first()).toBeVisible();
    const headCells = await viewedPage.getByRole('columnheader').all();
    return {
      columns: await Promise.all(
        headCells.map(async (head) => [await head.innerText(), await head.getAttribute('aria-sort')]),
      ),
      filters: await viewedPage.getByRole('list', { name: 'Filtros activos' }).getByRole('listitem').allInnerTexts(),
      rows: await viewedPage.getByRole('rowheader').allInnerTexts(),
    };
  };
  const otherPerson = await secondPerson();
  await otherPerson.page.goto(link);
  await otherPerson.fillSignInForm('ana');
  const otherState = await readViewState(otherPerson.page);
  expect(otherState).toEqual(await readViewState(page));
  expect(otherState.columns.map(([column]) => column)).not.toContain('Empresa');
  expect(otherState.columns.filter(([, sorted]) => sorted === 'ascending').map(([column]) => column)).toEqual([
    'Total',
  ]);
});
