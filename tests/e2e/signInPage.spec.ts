import { expect, test } from './console';

const getIdentity = () => process.env['E2E_IDENTITY'] ?? '';

test('sign-in with an unknown e-mail and with a wrong password shows the same error and keeps the e-mail', async ({
  page,
}) => {
  await page.goto('/login');
  for (const email of ['nadie@sobremesa.app', 'ana@sobremesa.app']) {
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('alert')).toContainText('El correo o la contraseña no coinciden');
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  }
});

test('sign-in offline shows an error and succeeds on retry', async ({ page, console }) => {
  await page.goto('/login');
  await page.route(/identitytoolkit/, (route) => route.abort('internetdisconnected'));
  await console.fillSignInForm('admin');
  await expect(page.getByRole('alert')).toContainText('No hay conexión');
  await page.unroute(/identitytoolkit/);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/home');
});

test('a demo account fills in the sign-in form', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /ana@sobremesa\.app/ }).click();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/home');
});

test('the link of a reset e-mail sets a new password once', async ({ page, request }) => {
  await page.goto('/forget');
  await page.getByLabel('Correo electrónico').fill('company@sobremesa.app');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();

  const outbox = await request.get(`${getIdentity()}/emulator/v1/projects/demo-sobremesa/oobCodes`);
  const { oobCodes } = (await outbox.json()) as { oobCodes: { email: string; oobCode: string }[] };
  const code = oobCodes.findLast(({ email }) => email === 'company@sobremesa.app')?.oobCode ?? '';
  const link = `/forget?mode=resetPassword&oobCode=${code}&lang=es`;

  await page.goto(link);
  await expect(page.getByText('company@sobremesa.app')).toBeVisible();
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Usa al menos 8 caracteres, y ninguna de las contraseñas más comunes.')).toBeVisible();
  // Sets the same password again, since the demo account must keep its published password.
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('sobremesa');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Ya puedes iniciar sesión con tu contraseña nueva.')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Este enlace ya se usó o está incompleto')).toBeVisible();
});

test('a password reset for an unknown e-mail shows the usual confirmation', async ({ page }) => {
  await page.goto('/forget');
  await page.getByLabel('Correo electrónico').fill('nadie@example.com');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('Si hay una cuenta con nadie@example.com')).toBeVisible();
});

for (const [colorScheme, background] of [
  ['light', 'rgb(250, 246, 240)'],
  ['dark', 'rgb(23, 17, 15)'],
] as const) {
  test(`the page shows its name on the background of the system theme before scripts run (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto('/login');
    await expect(page.locator('body')).toHaveText('Sobremesa', { useInnerText: true });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(background);
  });
}
