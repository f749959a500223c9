import { expect, test, Console } from './console';

test('signing out in one tab signs out the others and clears their data', async ({ page, console, context }) => {
  await console.signIn('admin', '/catalogs/labels');
  const otherConsole = new Console(await context.newPage());
  await otherConsole.page.goto('/catalogs/labels');
  await otherConsole.page.getByRole('link', { name: 'Vegano', exact: true }).click();
  await expect(otherConsole.heading).toContainText('Vegano');

  await console.signOut();
  await expect(otherConsole.page).toHaveURL('/login');
  await expect(otherConsole.page.getByText('Vegano')).toHaveCount(0);
  const storedKeys = await otherConsole.page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => /RaStore|firebase/i.test(key)),
  );
  expect(storedKeys).toEqual([]);

  const calls = otherConsole.callsTo(/^\/api\//);
  await otherConsole.page.goBack();
  await expect(otherConsole.page).toHaveURL('/login');
  await expect(otherConsole.page.getByText('Vegano')).toHaveCount(0);
  expect(calls).toEqual([]);
  await page.goBack();
  await expect(page.getByText('Vegano')).toHaveCount(0);
});

test('a second user in the same tab sees nothing of the first', async ({ page, console }) => {
  await console.signIn('admin', '/catalogs/labels');
  await console.signOut();
  await console.fillSignInForm('ana');
  await expect(page).toHaveURL('/home');
  const menu = await console.openMenu();
  await expect(menu.getByText('ana@sobremesa.app')).toBeVisible();
  await expect(page.getByText('admin@sobremesa.app')).toHaveCount(0);
});

test('another user who signs in in another tab replaces the session of this one', async ({
  page,
  console,
  context,
}) => {
  await console.signIn('admin', '/catalogs/labels');
  const otherConsole = new Console(await context.newPage());
  await otherConsole.page.goto('/home');
  await expect(otherConsole.heading).toHaveText('Inicio');
  await otherConsole.signOut();
  await otherConsole.fillSignInForm('ana');
  await expect(otherConsole.page).toHaveURL('/home');
  await page.bringToFront();
  await expect(page.getByRole('button', { name: 'Cuenta: ana@sobremesa.app' })).toBeVisible();
  await expect(console.heading).toHaveText('Inicio');
  const menu = await console.openMenu();
  await expect(menu.getByText('ana@sobremesa.app')).toBeVisible();
});
