import type { Page } from '@playwright/test';
import { computeCode, stepOf } from '../../identity/totp';
import { runServer } from '../hosts/server';
import { Console, expect, test } from './console';

test.use({ freshContext: true });

// Starts separate servers, since a required second factor would break other tests.
const servers: ReturnType<typeof runServer>[] = [];
test.afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop()));
});

async function serve(variables: Record<string, string> = {}): Promise<string> {
  const server = runServer({ LIVE: 'off', ...variables });
  servers.push(server);
  return server.origin;
}

const codeOf = (secret: string, stepsAhead = 0) => computeCode(secret, stepOf(new Date()) + stepsAhead);

const passwordField = (page: Page) => page.getByRole('textbox', { name: 'Contraseña', exact: true });
const getCodeField = (page: Page) => page.getByLabel('Código de seis dígitos');

async function setUp(page: Page): Promise<{ secret: string; usedCode: string; recoveryCodes: string[] }> {
  await passwordField(page).fill('sobremesa');
  await page.getByRole('button', { name: 'Continuar' }).click();
  const secret = (await page.locator('.app-setup-secret').textContent())?.replaceAll(/\s/g, '') ?? '';
  await expect(page.locator('.app-setup-code svg')).toBeVisible();
  const usedCode = await codeOf(secret);
  await getCodeField(page).fill(usedCode);
  await page.getByRole('button', { name: 'Activar' }).click();
  const codes = page.getByRole('list', { name: 'Códigos de recuperación' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  return { secret, usedCode, recoveryCodes };
}

test('a required second factor is set up at the first sign-in and required at the next, by code or recovery code', async ({
  page,
}) => {
  const origin = await serve({ SECOND_FACTOR: 'required' });
  const console = new Console(page);
  await page.goto(`${origin}/deposits`);
  await console.fillSignInForm('admin');
  await expect(page.getByRole('heading', { name: 'Configura tu segundo factor' })).toBeVisible();
  const { secret, usedCode, recoveryCodes } = await setUp(page);
  await expect(console.heading).toHaveText('Depósitos');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  await (await console.openMenu()).getByRole('button', { name: 'Cerrar sesión' }).click();
  await expect(page).toHaveURL(/\/login$/);

  await console.fillSignInForm('admin');
  await expect(page.getByRole('heading', { name: 'Escribe tu código' })).toBeVisible();
  await expect(getCodeField(page)).toBeFocused();
  await expect(getCodeField(page)).toHaveAttribute('autocomplete', 'one-time-code');
  for (const wrongCode of [usedCode, '12']) {
    await getCodeField(page).fill(wrongCode);
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('alert')).toContainText('Ese código no es correcto');
  }
  // Contains a space, as apps show the code and users paste it.
  await getCodeField(page).fill((await codeOf(secret, 1)).replace(/^(...)/, '$1 '));
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL(/\/home$/);

  const [recovery = ''] = recoveryCodes;
  for (const isUsed of [false, true]) {
    await (await console.openMenu()).getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await console.fillSignInForm('admin');
    await page.getByRole('button', { name: 'Usar un código de recuperación' }).click();
    await page.getByLabel('Código de recuperación').fill(recovery);
    await page.getByRole('button', { name: 'Entrar' }).click();
    if (isUsed) await expect(page.getByRole('alert')).toContainText('ya se usó');
    else await expect(page).toHaveURL(/\/home$/);
  }
});

test('a sensitive action asks for password and code in a dialog and then runs once', async ({ page }) => {
  const origin = await serve();
  const console = new Console(page);
  await page.goto(`${origin}/profile`);
  await console.fillSignInForm('admin');
  await expect(page.getByRole('heading', { name: 'Segundo factor' })).toBeVisible();
  await page.getByRole('button', { name: 'Configurar una app' }).click();
  const { secret } = await setUp(page);
  await expect(page.getByText('Una app de autenticación protege tu cuenta')).toBeVisible();

  await console.visit('/users/administrator');
  await page.getByRole('link', { name: 'Ana Robles' }).click();
  // Simulates a sign-in that is a quarter of an hour old.
  const keys: (string | undefined)[] = [];
  await page.route('**/api/users/administrator/*/block', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (keys.length > 1) return route.fallback();
    const problem = { code: 'auth.recentSignInNeeded', params: { minutes: 15 } };
    return route.fulfill({ status: 403, contentType: 'application/problem+json', body: JSON.stringify(problem) });
  });
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  const reason = page.getByRole('dialog').getByLabel('Motivo');
  await reason.fill('Perdió su teléfono');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Bloquear/ })
    .click();

  const confirmDialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await confirmDialog.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
  await confirmDialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(confirmDialog.getByRole('alert')).toContainText('Esa no es tu contraseña');
  await confirmDialog.getByLabel('Contraseña', { exact: true }).fill('sobremesa');
  await confirmDialog.getByRole('button', { name: 'Confirmar' }).click();
  await getCodeField(page).fill(await codeOf(secret, 1));
  await confirmDialog.getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByText('Perdió su teléfono').first()).toBeVisible();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test('the password is changed with the current one, and the app is removed with password and code', async ({
  page,
}) => {
  const origin = await serve();
  const console = new Console(page);
  await page.goto(`${origin}/profile`);
  await console.fillSignInForm('admin');
  await expect(page.getByText('Este navegador')).toBeVisible();
  await page.getByRole('button', { name: 'Cambiar contraseña' }).click();
  const dialog = page.getByRole('dialog');
  const currentPassword = dialog.getByLabel('Contraseña actual');
  const save = dialog.getByRole('button', { name: 'Guardar contraseña' });
  await currentPassword.fill('no-es-esta');
  await dialog.getByLabel('Contraseña nueva').fill('una-nueva-7');
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('Esa no es tu contraseña actual');
  await currentPassword.fill('sobremesa');
  // Drops the response of the successful change. Blocks the live channel, which would report first that the session
  // with the former password has ended.
  await page.route('**/api/live*', (route) => route.abort());
  let lostCount = 0;
  await page.route('**/v1/accounts:update*', async (route) => {
    await route.fetch();
    lostCount += 1;
    await route.abort();
  });
  await save.click();
  await expect(dialog.getByRole('alert')).toContainText('conexión');
  await save.click();
  await expect(page.getByText('Cambiaste tu contraseña')).toBeVisible();
  expect(lostCount).toBe(1);
  await page.unroute('**/v1/accounts:update*');

  await page.getByRole('button', { name: 'Configurar una app' }).click();
  await passwordField(page).fill('una-nueva-7');
  await page.getByRole('button', { name: 'Continuar' }).click();
  const secret = (await page.locator('.app-setup-secret').textContent())?.replaceAll(/\s/g, '') ?? '';
  await getCodeField(page).fill(await codeOf(secret));
  await page.getByRole('button', { name: 'Activar' }).click();
  await page.getByRole('button', { name: 'Ya los guardé' }).click();
  await page.getByRole('button', { name: 'Quitar la app' }).click();
  await passwordField(page).fill('una-nueva-7');
  await dialog.getByRole('button', { name: 'Quitar la app' }).click();
  await getCodeField(page).fill(await codeOf(secret, 1));
  await dialog.getByRole('button', { name: 'Quitar la app' }).click();
  await expect(page.getByText('A tu cuenta solo la protege tu contraseña')).toBeVisible();
  await console.visit('/deposit');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
});

test('cancelling the password prompt keeps the typed text', async ({ page }) => {
  const origin = await serve();
  const console = new Console(page);
  await page.goto(`${origin}/users/administrator/create`);
  await console.fillSignInForm('admin');
  await page.route('**/api/users/administrator', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({
          status: 403,
          contentType: 'application/problem+json',
          body: JSON.stringify({ code: 'auth.recentSignInNeeded' }),
        })
      : route.fallback(),
  );
  await page.getByLabel('Nombre').first().fill('Eva Ríos');
  await page.getByLabel('Correo').first().fill('eva@sobremesa.app');
  await page.getByRole('checkbox', { name: 'Atención' }).check();
  await page.getByRole('button', { name: 'Invitar administrador', exact: true }).click();
  const confirmDialog = page.getByRole('dialog', { name: 'Confirma que eres tú' });
  await confirmDialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByText('entra de nuevo con tu contraseña')).toBeVisible();
  await expect(page.getByLabel('Nombre').first()).toHaveValue('Eva Ríos');
});
