import { runServer } from '../hosts/server';
import { Console, expect, test } from './console';

test.use({ freshContext: true });

test('ending another session of the own account signs it out and keeps the current one', async ({
  page,
  secondPerson,
}) => {
  const server = runServer({ LIVE: 'off' });
  try {
    const origin = await server.origin;
    const otherConsole = await secondPerson();
    await otherConsole.page.goto(`${origin}/deposits`);
    await otherConsole.fillSignInForm('admin');
    await expect(otherConsole.page.getByRole('row').nth(1)).toBeVisible();
    // Two sign-ins within the same second would be one session.
    const signInSecond = Math.floor(Date.now() / 1_000);
    await expect.poll(() => Math.floor(Date.now() / 1_000)).toBeGreaterThan(signInSecond);

    const ownConsole = new Console(page);
    await page.goto(`${origin}/profile`);
    await ownConsole.fillSignInForm('admin');
    const panel = page.getByRole('region', { name: 'Sesiones abiertas' });
    await expect(panel.getByRole('listitem')).toHaveCount(2);
    await expect(panel.getByText('Este navegador')).toHaveCount(1);
    await panel.getByRole('button', { name: /^Cerrar la sesión de Chrome/ }).click();
    await expect(panel.getByText('La sesión se cerró.')).toBeVisible();
    await expect(panel.getByRole('listitem')).toHaveCount(1);

    // Reloads instead of clicking: a request of the page itself may already have redirected it to the sign-in page.
    await otherConsole.page.reload();
    await expect(otherConsole.page).toHaveURL(/\/login/);
    await page.reload();
    await expect(panel.getByRole('listitem')).toHaveCount(1);
  } finally {
    await server.stop();
  }
});

test('a session that ends on an open page leads through sign-in back to the same address', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/catalogs/labels?page=1&perPage=10&sort=name.es&order=DESC');
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  await page.route(/\/api\/(?!support$)/, async (route) => {
    const json = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'auth.tokenRevoked' };
    await route.fulfill({ status: 401, contentType: 'application/problem+json', json });
  });
  await page.getByRole('searchbox').first().fill('vega');
  await expect(page).toHaveURL('/login');
  await expect(console.heading).toHaveText('Inicia sesión');
  await page.unroute(/\/api\/(?!support$)/);
  await console.fillSignInForm('admin');
  await expect(page).toHaveURL(
    ({ pathname, searchParams }) =>
      pathname === '/catalogs/labels' && searchParams.get('order') === 'DESC' && searchParams.get('perPage') === '10',
  );
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('a session that ends with unsaved changes asks for the password over the hidden form and can restore them', async ({
  page,
  console,
}) => {
  await console.signIn('admin', '/catalogs/labels/create');
  const name = page.getByLabel(/Nombre en español/);
  await name.fill('A medias');
  await page.route('/api/catalogs/labels', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    const json = { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'auth.tokenRevoked' };
    await route.fulfill({ status: 401, contentType: 'application/problem+json', json });
  });
  await page.getByRole('button', { name: 'Guardar etiqueta', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Inicia sesión para seguir' });
  await expect(dialog).toBeVisible();
  await expect(name).toBeHidden();
  await expect(page).toHaveURL('/catalogs/labels/create');

  await page.unroute('/api/catalogs/labels');
  page.once('dialog', (question) => void question.accept());
  await page.reload();
  await console.fillSignInForm('admin');
  await page.getByRole('button', { name: /^Recuperar lo que escribiste/ }).click();
  await expect(name).toHaveValue('A medias');
});
