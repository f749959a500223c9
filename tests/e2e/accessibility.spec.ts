import { expect, test } from './console';
import { expectAccessible } from './accessibility';

test('the sign-in pages break no accessibility rule in either theme', async ({ page, console }) => {
  await page.goto('/login');
  await expect(console.heading).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expectAccessible(page);
  await page.goto('/forget');
  await expect(console.heading).toBeVisible();
  await expectAccessible(page);
  await page.goto('/login');
  await console.fillSignInForm('user');
  await expect(console.alert).toBeVisible();
  await expectAccessible(page);
});

test('the calendar of a date field breaks no accessibility rule in a form or a filter', async ({ page, console }) => {
  test.slow();
  const expectCalendarAccessible = async () => {
    await page
      .getByRole('button', { name: /abrir el calendario/ })
      .first()
      .click();
    await expect(page.getByRole('grid')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: /cambie a la vista anual/ }).click();
    await expect(page.getByRole('radio').first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
  };
  await console.signIn('admin', '/giftcards/create');
  await expectCalendarAccessible();
  await page.goto('/giftcards');
  await page.getByRole('button', { name: 'Filtros' }).click();
  await expectCalendarAccessible();
});

test('the states of a list break no accessibility rule: confirmation dialog, no results, no records, error', async ({
  page,
  console,
}) => {
  test.slow();
  await console.signIn('admin', '/catalogs/labels');
  await page.getByRole('link', { name: 'Vegano', exact: true }).waitFor();
  await page.getByRole('checkbox', { name: /Seleccionar Vegano/ }).check();
  await page.getByRole('button', { name: 'Archivar' }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.goto('/catalogs/labels?filter={"q":"nadaqueseparezca"}');
  await expect(page.getByText('No hay resultados')).toBeVisible();
  await expectAccessible(page);
  await page.route(/\/api\/catalogs\/labels/, (route) =>
    route.fulfill({ json: [], headers: { 'X-Total-Count': '0', 'Content-Range': 'catalogs/labels 0-0/0' } }),
  );
  await page.goto('/catalogs/labels');
  await expect(page.getByText('Aún no hay etiquetas')).toBeVisible();
  await expectAccessible(page);
  await page.unroute(/\/api\/catalogs\/labels/);
  await page.route(/\/api\/catalogs\/labels/, (route) => route.fulfill({ status: 500, body: 'secreto del servidor' }));
  await page.reload();
  await expect(page.getByRole('button', { name: 'Reintentar' })).toBeVisible();
  await expectAccessible(page);
});

test('navigation sets the document title and moves the focus to the heading of the new page', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/home');
  await (await console.openCatalogs()).getByRole('link', { name: 'Etiquetas' }).click();
  await expect(console.heading).toHaveText('Etiquetas');
  await expect(console.heading).toBeFocused();
  await expect(page).toHaveTitle('Etiquetas · Sobremesa');
});

test.describe('with motion', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('the menu receives the focus when it opens and returns it when it closes', async ({ page, console }) => {
    await console.signIn('admin', '/home');
    const opener = page.getByRole('button', { name: 'Abrir menú' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('complementary', { name: 'Menú' }).getByRole('button', { name: 'Cerrar menú' }),
    ).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });
});
