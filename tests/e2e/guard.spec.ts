import type { Page } from '@playwright/test';
import { expect, test } from './console';

test.describe('signed out', () => {
  test('a guarded page redirects to sign-in without API requests, and opens after sign-in', async ({
    page,
    console,
  }) => {
    const calls = console.callsTo(consoleApiPaths);
    await page.goto('/catalogs/labels?page=1&perPage=10&sort=name.es&order=DESC');
    await expect(page).toHaveURL('/login');
    await expect(console.heading).toHaveText('Inicia sesión');
    await expect(page.getByText('Etiquetas')).toHaveCount(0);
    expect(calls).toEqual([]);
    await console.fillSignInForm('admin');
    await expect(page).toHaveURL('/catalogs/labels?page=1&perPage=10&sort=name.es&order=DESC');
    await expect(console.heading).toHaveText('Etiquetas');
  });

  test('without a session a visitor reaches /login and /forget', async ({ page, console }) => {
    for (const [path, title] of [
      ['/login', 'Inicia sesión'],
      ['/forget', 'Recupera tu contraseña'],
    ] as const) {
      await page.goto(path);
      await expect(console.heading).toHaveText(title);
      await expect(page).toHaveURL(path);
    }
  });
});

const consoleApiPaths = /^\/api\/(?!support$)/;

test.describe('role below administrator', () => {
  test('a blocked user sees the BLOCKED alert with the support address, is sent to sign-in and denied', async ({
    page,
    console,
  }) => {
    const calls = console.callsTo(consoleApiPaths);
    await page.goto('/catalogs/labels');
    await console.fillSignInForm('blocked');
    await expect(console.alert).toContainText('Tu cuenta está bloqueada');
    await expect(console.alert).toContainText('soporte@sobremesa.app');
    await expect(page).toHaveURL('/login');
    expect(calls).toEqual([]);
    await console.alert.getByRole('button', { name: 'Aceptar' }).click();
    await expect(console.alert).toHaveCount(0);
    await page.goto('/catalogs/labels');
    await expect(page).toHaveURL('/login');
  });

  for (const [dismissal, dismiss] of [
    ['Escape', (page) => page.keyboard.press('Escape')],
    ['the backdrop', (page) => page.mouse.click(5, 5)],
    ['Back', (page) => page.goBack()],
  ] as [string, (page: Page) => Promise<unknown>][]) {
    test(`${dismissal} dismisses the BLOCKED alert`, async ({ page, console }) => {
      // Opens another page of the console first, so that Back has a page to return to.
      await page.goto('/forget');
      await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click();
      await console.fillSignInForm('blocked');
      await expect(console.alert).toBeVisible();
      await dismiss(page);
      await expect(console.alert).toHaveCount(0);
      await expect(page).toHaveURL('/login');
    });
  }
});

test.describe('role that is not administrator', () => {
  for (const account of ['user', 'company', 'employee'] as const) {
    test(`${account} sees the NOT_ADMINISTRATOR alert, stays on the page and stays signed in`, async ({
      page,
      console,
    }) => {
      const calls = console.callsTo(consoleApiPaths);
      await page.goto('/login');
      await console.fillSignInForm(account);
      await expect(console.alert).toContainText('Solo para administradores');
      await expect(page).toHaveURL('/login');
      expect(calls).toEqual([]);
      await console.alert.getByRole('button', { name: 'Aceptar' }).click();
      const menu = await console.openMenu();
      await expect(menu.getByText(`${account}@sobremesa.app`)).toBeVisible();
    });
  }

  test('the backdrop, Escape and Back do not dismiss the NOT_ADMINISTRATOR alert', async ({ page, console }) => {
    await page.goto('/forget');
    await page.getByRole('link', { name: 'Ir a iniciar sesión' }).click();
    await console.fillSignInForm('user');
    await expect(console.alert).toBeVisible();
    await page.mouse.click(5, 5);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(console.alert).toBeVisible();
    await page.goBack();
    await expect(console.alert).toBeVisible();
    await expect(page).toHaveURL('/login');
  });

  test('a signed-in user sees the public pages without alert or token refresh and signs in as another user', async ({
    page,
    console,
  }) => {
    await page.goto('/login');
    await console.fillSignInForm('user');
    await console.alert.getByRole('button', { name: 'Aceptar' }).click();
    const refreshes = console.callsTo(/securetoken.*\/token$/);
    for (const [path, title] of [
      ['/forget', 'Recupera tu contraseña'],
      ['/login', 'Inicia sesión'],
    ] as const) {
      await page.goto(path);
      await expect(console.heading).toHaveText(title);
      await expect(console.alert).toHaveCount(0);
    }
    expect(refreshes).toEqual([]);
    await expect(page.getByText('Tienes una sesión abierta como user@sobremesa.app.')).toBeVisible();
    await console.fillSignInForm('admin');
    await expect(page).toHaveURL('/home');
    await expect(console.heading).toHaveText('Inicio');
  });

  test('a user without the role is denied at a deep link without API requests and signs out from the menu', async ({
    page,
    console,
  }) => {
    await page.goto('/login');
    await console.fillSignInForm('user');
    await expect(console.alert).toBeVisible();
    const calls = console.callsTo(consoleApiPaths);
    await page.goto('/catalogs/labels');
    await expect(console.alert).toBeVisible();
    await expect(page).toHaveURL('/catalogs/labels');
    await expect(page.getByRole('table')).toHaveCount(0);
    expect(calls).toEqual([]);
    await console.alert.getByRole('button', { name: 'Aceptar' }).click();
    await console.signOut();
  });
});

test.describe('administrator', () => {
  test('an administrator sees the sign-in page, may sign in as another user, and Back returns to the console', async ({
    page,
    console,
  }) => {
    await console.signIn('admin', '/home');
    const refreshes = console.callsTo(/securetoken.*\/token$/);
    await page.goto('/login');
    await expect(console.heading).toHaveText('Inicia sesión');
    await expect(page.getByText('Tienes una sesión abierta como admin@sobremesa.app.')).toBeVisible();
    expect(refreshes).toEqual([]);
    await page.getByRole('link', { name: 'Ir a Inicio' }).click();
    await expect(console.heading).toHaveText('Inicio');
    await page.goBack();
    await expect(page).toHaveURL('/login');
    await expect(console.heading).toHaveText('Inicia sesión');
    await page.goForward();
    await expect(console.heading).toHaveText('Inicio');
    await page.goBack();
    await console.fillSignInForm('ana');
    await expect(page).toHaveURL('/home');
    await expect(page.getByRole('button', { name: 'Cuenta: ana@sobremesa.app' })).toBeVisible();
  });

  test('another spelling of a public address redirects without a token refresh, and // is not found', async ({
    page,
    console,
  }) => {
    await console.signIn('admin', '/home');
    const refreshes = console.callsTo(/securetoken.*\/token$/);
    for (const [path, address] of [
      ['/login/', '/login'],
      ['/LOGIN', '/login'],
      ['/forg%65t/?a=b', '/forget?a=b'],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveURL(address);
      await expect(console.heading).toHaveText(address === '/login' ? 'Inicia sesión' : 'Recupera tu contraseña');
    }
    expect(refreshes).toEqual([]);
    // Uses `pushState`, since Firebase's Hosting emulator crashes at this address.
    await page.evaluate(() => {
      history.pushState(null, '', `${location.origin}//`);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    });
    await expect(console.heading).toHaveText('No encontramos esta página');
  });

  test('an administrator is admitted, and every guarded navigation refreshes the token once', async ({
    page,
    console,
  }) => {
    await console.signIn('admin', '/home');
    const refreshes = console.callsTo(/securetoken.*\/token$/);
    const menu = await console.openCatalogs();
    await menu.getByRole('link', { name: 'Etiquetas' }).click();
    await expect(page.getByRole('link', { name: 'Vegano', exact: true })).toBeVisible();
    expect(refreshes).toHaveLength(1);
    await page.getByRole('searchbox').first().fill('vega');
    await expect(page.getByRole('link', { name: 'Picante', exact: true })).toHaveCount(0);
    await page.evaluate(() => globalThis.dispatchEvent(new Event('focus')));
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    expect(refreshes).toHaveLength(1);
    await page.getByRole('link', { name: 'Vegano', exact: true }).click();
    await expect(console.heading).toContainText('Vegano');
    expect(refreshes).toHaveLength(2);
  });

  test('a user whose token cannot be refreshed stays on the page and can retry', async ({ page, console }) => {
    await console.signIn('admin', '/home');
    await page.route(/securetoken/, (route) => route.abort('internetdisconnected'));
    await (await console.openCatalogs()).getByRole('link', { name: 'Etiquetas' }).click();
    await expect(page.getByText(/El servicio de identidad no responde|No hay internet/).first()).toBeVisible();
    await expect(page).not.toHaveURL('/login');
    await page.unroute(/securetoken/);
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click();
    await expect(console.heading).toHaveText('Etiquetas');
  });
});
