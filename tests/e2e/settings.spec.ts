import { runServer } from '../hosts/server';
import { expect, test, type Console } from './console';

// Starts a separate server, since limits apply to everybody.
test.use({ freshContext: true });

let server: ReturnType<typeof runServer> | undefined;
let origin = '';

test.beforeAll(async () => {
  server = runServer();
  origin = await server.origin;
});
test.afterAll(() => server?.stop());

async function enter(console: Console, account: 'admin' | 'ana', path: string): Promise<void> {
  await console.page.goto(origin + path);
  await console.fillSignInForm(account);
  await expect(console.heading).toBeVisible();
}

async function issue({ page }: Console, amount: string): Promise<void> {
  await page.goto(`${origin}/giftcards/create`);
  await page.getByRole('textbox', { name: /^Monto/ }).fill(amount);
  await page.getByLabel('Nombre').fill('Lola');
  await page.getByRole('button', { name: 'Emitir tarjeta' }).click();
}

test('two owners lower a limit, which then applies', async ({ page, console, secondPerson }) => {
  const ana = await secondPerson();
  await enter(console, 'admin', '/settings');
  await expect(console.heading).toHaveText('Configuración · Límites');
  const limits = page.getByRole('region', { name: 'Límites' });
  await expect(limits.getByRole('row', { name: /^Por operación/ })).toContainText('$20,000.00');
  await limits.getByRole('button', { name: 'Cambiar: Límites en MXN' }).click();

  const dialog = page.getByRole('dialog', { name: '¿Cambiar «Límites en MXN»?' });
  const limitInput = dialog.getByLabel('Por operación');
  await limitInput.fill('60000');
  await expect(dialog.getByText('Debe ser $60,000.00 o más.')).toBeVisible();
  await limitInput.fill('500');
  await expect(dialog.getByText('Otra persona tiene que aprobarlo: siempre se hace entre dos personas.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Pedir aprobación' }).click();
  const pendingLink = limits.getByRole('link', { name: /^Espera aprobación: / });
  await expect(pendingLink).toBeVisible();
  await expect(limits.getByRole('row', { name: /^Por operación/ })).toContainText('$20,000.00');

  await enter(ana, 'ana', (await pendingLink.getAttribute('href')) ?? '');
  await expect(ana.heading).toHaveText(/^Cambiar límites/);
  const dataRegion = ana.page.getByRole('region', { name: 'Datos' });
  await expect(dataRegion.getByRole('listitem')).toHaveText(/Por operación.*\$20,000\.00.*\$500\.00/);
  await ana.page.getByRole('button', { name: 'Aprobar' }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Aprobar' }).click();
  await expect(ana.page.getByText('Aprobada').first()).toBeVisible();

  await expect(limits.getByRole('row', { name: /^Por operación/ })).toContainText('$500.00');
  await expect(limits.getByRole('link', { name: /^Límites en MXN: Julia Ortega, \d/ })).toBeVisible();

  await issue(console, '750');
  await expect(
    page.getByRole('dialog').getByText('Otra persona tiene que aprobarlo: supera el límite por operación.'),
  ).toBeVisible();
});
