import type { APIRequestContext } from '@playwright/test';
import { expect, test, createUniqueName } from './console';

const getIdentity = () => process.env['E2E_IDENTITY'] ?? '';

async function mailedCode(request: APIRequestContext, email: string): Promise<string | undefined> {
  const outbox = await request.get(`${getIdentity()}/emulator/v1/projects/demo-sobremesa/oobCodes`);
  const { oobCodes } = (await outbox.json()) as { oobCodes: { email: string; oobCode: string }[] };
  return oobCodes.findLast((mail) => mail.email === email)?.oobCode;
}

test('an invited administrator sets a password from the e-mail, signs in, and is signed out when blocked', async ({
  page,
  console,
  secondPerson,
  request,
}) => {
  test.slow();
  const { name, slug } = createUniqueName('Renata');
  const email = `${slug}@sobremesa.app`;
  await console.signIn('admin', '/users/administrator');
  await page.getByRole('link', { name: 'Invitar administrador' }).click();
  await page.getByLabel('Nombre', { exact: false }).first().fill(name);
  await page.getByLabel('Correo electrónico').fill(email);
  await page.getByRole('checkbox', { name: 'Catálogos' }).check();
  await page.getByRole('button', { name: 'Invitar administrador' }).click();
  await expect(console.heading).toHaveText(`Invitar administrador · ${name}`);
  const otherPerson = await secondPerson();
  await otherPerson.signIn('ana', new URL(page.url()).pathname);
  await otherPerson.page.getByRole('button', { name: 'Aprobar', exact: true }).click();
  await otherPerson.page.getByRole('dialog').getByRole('button', { name: 'Aprobar', exact: true }).click();
  await expect(otherPerson.page.getByText('Aprobada').first()).toBeVisible();

  // The page is updated at the commit, and the mail is sent afterwards.
  let code: string | undefined;
  await expect(async () => expect((code = await mailedCode(request, email))).toBeDefined()).toPass();
  const invitedPerson = await secondPerson();
  await invitedPerson.page.goto(`/forget?mode=resetPassword&oobCode=${code}&lang=es`);
  await invitedPerson.page.getByLabel('Contraseña nueva', { exact: true }).fill('sobremesa');
  await invitedPerson.page.getByRole('button', { name: 'Guardar contraseña' }).click();
  await expect(invitedPerson.page.getByText('Ya puedes iniciar sesión con tu contraseña nueva.')).toBeVisible();
  await invitedPerson.page.goto('/catalogs/labels');
  await invitedPerson.page.getByLabel('Correo electrónico').fill(email);
  await invitedPerson.page.getByLabel('Contraseña', { exact: true }).fill('sobremesa');
  await invitedPerson.page.getByRole('button', { name: 'Entrar' }).click();
  await expect(invitedPerson.heading).toHaveText('Etiquetas');

  await page.goto(`/users/administrator?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await page.getByRole('link', { name, exact: true }).click();
  await expect(console.heading).toHaveText(name);
  const address = page.url();
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Archivar' }).click();
  await expect(page.getByRole('heading', { name: /Archivar/ })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: /Archivar/ })).toHaveCount(0);
  await expect(page).toHaveURL(address);
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Ya no trabaja aquí.');
  await dialog.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await expect(page.getByText(`Se bloqueó a ${name}.`)).toBeVisible();
  await expect(page.getByText('Ya no trabaja aquí.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Desbloquear' })).toBeVisible();

  // The page detects the block at the next click, or earlier if it sends a request.
  const openPlans = async () => (await invitedPerson.openCatalogs()).getByRole('link', { name: 'Planes' }).click();
  await Promise.race([openPlans().catch(() => undefined), invitedPerson.page.waitForURL(/\/login/)]);
  await expect(invitedPerson.page).toHaveURL(/\/login/);
});

test('an administrator cannot block their own account, and the menu shows the reason', async ({ page, console }) => {
  await console.signIn('admin', '/users/administrator');
  await page.getByRole('link', { name: 'Julia Ortega' }).click();
  await page.getByRole('button', { name: 'Más', exact: true }).click();
  const block = page.getByRole('menuitem', { name: /^Bloquear/ });
  await expect(block).toHaveAttribute('aria-disabled', 'true');
  await expect(block).toContainText('Es tu propia cuenta');

  const address = page.url();
  await page.goBack();
  await expect(block).toHaveCount(0);
  await expect(page).toHaveURL(address);
});

test('several users are blocked at once with one reason, which the history shows', async ({ page, console }) => {
  test.slow();
  await console.signIn('admin', '/users/user?filter={"state":["active"],"type":["other"]}');
  const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader') });
  await expect(rows.first()).toBeVisible();
  const name = (await rows.first().getByRole('link').first().textContent()) ?? '';
  for (const index of [0, 1]) await rows.nth(index).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Bloquear', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Cuentas duplicadas.');
  await dialog.getByRole('button', { name: 'Bloquear', exact: true }).click();
  await expect(page.getByText('Se bloquearon 2 cuentas.')).toBeVisible();
  await page.goto(`/users/user?filter=${encodeURIComponent(JSON.stringify({ q: name }))}`);
  await page.getByRole('link', { name, exact: true }).first().click();
  await expect(page.getByText('Cuentas duplicadas.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Desbloquear' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desbloquear' }).click();
  await expect(page.getByText(`Se desbloqueó a ${name}.`)).toBeVisible();
});
