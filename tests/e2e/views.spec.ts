import { expectAccessible } from './accessibility';
import { expect, test, unique } from './console';

test('a saved team view is available to another user by its address and in the menu', async ({
  page,
  console,
  secondPerson,
}) => {
  const { name } = unique('Por cobrar');
  await console.signIn('admin', '/sales?filter={"state":["completed"]}&sort=placedAt&order=ASC&page=1&perPage=50');
  await page.getByRole('button', { name: 'Vistas' }).click();
  await page.getByRole('button', { name: 'Guardar como vista nueva' }).click();
  await page.getByLabel('Nombre de la vista').fill(name);
  await page.getByLabel('El equipo').check();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(page.getByRole('button', { name: `Vista: ${name}` })).toBeVisible();
  const [, id = ''] = /view=([0-9a-f-]+)/.exec(page.url()) ?? [];

  const other = await secondPerson();
  const origin = new URL(page.url()).origin;
  await other.page.goto(`${origin}/sales`);
  await other.fillSignInForm('ana');
  await other.page.getByRole('button', { name: 'Vistas' }).click();
  await expect(other.page.getByRole('dialog', { name: 'Vistas' })).toBeVisible();
  await expectAccessible(other.page);
  await other.page.getByRole('link', { name }).click();
  await expect(other.page).toHaveURL(new RegExp(`view=${id}.*sort=placedAt&order=ASC.*perPage=50`));
  await expect(other.page.getByRole('button', { name: `Vista: ${name}` })).toBeVisible();

  await other.page.getByRole('button', { name: 'Fecha del pedido' }).click();
  const changed = other.page.getByRole('region', { name: `«${name}» tiene cambios sin guardar.` });
  await expect(changed).toBeVisible();
  await expectAccessible(other.page);
  await other.page.goBack();
  await expect(changed).toHaveCount(0);
});

test('a column is resized by its edge and moved by its handle', async ({ page, console }) => {
  await console.signIn();
  await console.visit('/sales');
  const head = page.getByRole('columnheader', { name: 'Empresa' }).first();
  const before = await head.boundingBox();
  if (!before) throw new Error('the column is not there');
  const edge = { x: before.x + before.width - 4, y: before.y + before.height / 2 };
  await page.mouse.move(edge.x, edge.y);
  await page.mouse.down();
  await page.mouse.move(edge.x + 100, edge.y, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => Math.round(((await head.boundingBox())?.width ?? 0) - before.width))
    .toBeGreaterThan(80);

  await page.getByRole('button', { name: 'Columnas' }).click();
  const menu = page.getByRole('dialog', { name: 'Columnas' });
  await expect(menu).toHaveCSS('opacity', '1');
  await expectAccessible(page);
  const grip = menu.getByRole('button', { name: 'Mover Estado' });
  await grip.hover();
  await page.mouse.down();
  const first = await menu.getByRole('button', { name: 'Mover Empresa' }).boundingBox();
  if (!first) throw new Error('the row is not there');
  await page.mouse.move(first.x + 5, first.y + 2, { steps: 5 });
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
  const { name } = unique('Sin empresa');
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

  const seen = async (one: typeof page) => {
    await expect(one.getByRole('button', { name: `Vista: ${name}` })).toBeVisible();
    await expect(one.getByRole('rowheader').first()).toBeVisible();
    const heads = await one.getByRole('columnheader').all();
    return {
      columns: await Promise.all(
        heads.map(async (head) => [await head.innerText(), await head.getAttribute('aria-sort')]),
      ),
      filters: await one.getByRole('list', { name: 'Filtros activos' }).getByRole('listitem').allInnerTexts(),
      rows: await one.getByRole('rowheader').allInnerTexts(),
    };
  };
  const other = await secondPerson();
  await other.page.goto(link);
  await other.fillSignInForm('ana');
  const otherState = await seen(other.page);
  expect(otherState).toEqual(await seen(page));
  expect(otherState.columns.map(([column]) => column)).not.toContain('Empresa');
  expect(otherState.columns.filter(([, sorted]) => sorted === 'ascending').map(([column]) => column)).toEqual([
    'Total',
  ]);
});
