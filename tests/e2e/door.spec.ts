import { expect, test } from './console';

const identity = () => process.env['E2E_IDENTITY'] ?? '';

test('a wrong address and a wrong password say the same, and keep what was typed', async ({ page }) => {
  await page.goto('/login');
  for (const email of ['nadie@sobremesa.app', 'ana@sobremesa.app']) {
    await page.getByLabel('Correo electrónico').fill(email);
    await page.getByLabel('Contraseña', { exact: true }).fill('no-es-esta');
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByRole('alert')).toContainText('El correo o la contraseña no coinciden');
    await expect(page.getByLabel('Correo electrónico')).toHaveValue(email);
  }
});

test('without a connection the door says so and lets one try again', async ({ page, console }) => {
  await page.goto('/login');
  await page.route(/identitytoolkit/, (route) => route.abort('internetdisconnected'));
  await console.fillSignInForm('admin');
  await expect(page.getByRole('alert')).toContainText('No hay conexión');
  await page.unroute(/identitytoolkit/);
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/home');
});

test('a demo account fills in the form', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /ana@sobremesa\.app/ }).click();
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page).toHaveURL('/home');
});

test('a forgotten password is set anew by the link of the mail, which works once', async ({ page, request }) => {
  await page.goto('/forget');
  await page.getByLabel('Correo electrónico').fill('company@sobremesa.app');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByRole('heading', { name: 'Revisa tu correo' })).toBeVisible();

  const outbox = await request.get(`${identity()}/emulator/v1/projects/demo-sobremesa/oobCodes`);
  const { oobCodes } = (await outbox.json()) as { oobCodes: { email: string; oobCode: string }[] };
  const code = oobCodes.findLast(({ email }) => email === 'company@sobremesa.app')?.oobCode ?? '';
  const link = `/forget?mode=resetPassword&oobCode=${code}&lang=es`;

  await page.goto(link);
  await expect(page.getByText('company@sobremesa.app')).toBeVisible();
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('corta');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Usa al menos 8 caracteres, y ninguna de las contraseñas más comunes.')).toBeVisible();
  // The same password, since the demo account must keep its published one.
  await page.getByLabel('Contraseña nueva', { exact: true }).fill('sobremesa');
  await page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(page.getByText('Ya puedes iniciar sesión con tu contraseña nueva.')).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('Este enlace ya se usó o está incompleto')).toBeVisible();
});

test('a reset for an address nobody has says the same as for one somebody has', async ({ page }) => {
  await page.goto('/forget');
  await page.getByLabel('Correo electrónico').fill('nadie@example.com');
  await page.getByRole('button', { name: 'Enviar enlace' }).click();
  await expect(page.getByText('Si hay una cuenta con nadie@example.com')).toBeVisible();
});

for (const [colorScheme, paper] of [
  ['light', 'rgb(250, 246, 240)'],
  ['dark', 'rgb(23, 17, 15)'],
] as const) {
  test(`before the first script runs the page says whose it is, on the paper of the system (${colorScheme})`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.route(/\.js$/, (route) => route.abort());
    await page.goto('/login');
    await expect(page.locator('body')).toHaveText('Sobremesa', { useInnerText: true });
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(paper);
  });
}
