import { runServer } from '../hosts/server';
import { expectAccessible } from './accessibility';
import { Console, expect, test, createUniqueName } from './console';
import { typeDate } from './date';

// Starts a separate server, since the server of the other tests has no live channel.
test.use({ freshContext: true });

let server: ReturnType<typeof runServer> | undefined;
let origin = '';

test.beforeAll(async () => {
  server = runServer();
  origin = await server.origin;
});
test.afterAll(() => server?.stop());

const getBell = ({ page }: Console) => page.getByRole('button', { name: /^Notificaciones/ });
const getPanel = ({ page }: Console) => page.getByRole('dialog', { name: 'Notificaciones' });

async function countUnread(console: Console): Promise<number> {
  await expect(getBell(console)).toHaveAccessibleName(/sin leer$/);
  return Number(/(\d+) sin leer/.exec((await getBell(console).getAttribute('aria-label')) ?? '')?.[1]);
}

async function enter(console: Console, account: 'admin' | 'ana', path = '/home'): Promise<void> {
  const liveResponse = console.page.waitForResponse(
    (response) => response.url() === `${origin}/api/live` && response.ok(),
  );
  await console.page.goto(origin + path);
  await console.fillSignInForm(account);
  await liveResponse;
  await expect(getBell(console)).toBeVisible();
}

test('a pending deposit notifies the other user, and reading it in one tab marks it read in the other', async ({
  console,
  secondPerson,
  context,
}) => {
  const ana = await secondPerson();
  await enter(ana, 'ana', '/deposit/create');
  await enter(console, 'admin');
  const unreadBefore = await countUnread(console);
  const otherConsole = new Console(await context.newPage());
  const liveResponse = otherConsole.page.waitForResponse(
    (response) => response.url() === `${origin}/api/live` && response.ok(),
  );
  await otherConsole.page.goto(`${origin}/catalogs/labels`);
  await liveResponse;

  await ana.page.getByRole('combobox', { name: 'Beneficiario' }).fill('Úrsula');
  await ana.page.getByRole('option', { name: /Úrsula Peña/ }).click();
  await ana.page.getByRole('textbox', { name: /^Monto/ }).fill('1,234.50');
  await typeDate(ana.page, 'Fecha del depósito', new Date(Date.now() - 2 * 86_400_000).toISOString().slice(0, 10));
  await ana.page.getByLabel('Banco o sucursal').fill('BBVA');
  await ana.page.getByLabel('Clave de rastreo o folio').fill(createUniqueName('folio').slug);
  await ana.page.getByRole('button', { name: 'Registrar depósito' }).click();
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Registrar depósito' }).click();
  await expect(ana.heading).toHaveText(/^DEP-/);
  const number = (await ana.heading.textContent()) ?? '';

  for (const eachConsole of [console, otherConsole])
    await expect(getBell(eachConsole)).toHaveAccessibleName(`Notificaciones: ${unreadBefore + 1} sin leer`);
  await getBell(console).click();
  const row = getPanel(console).getByRole('link', { name: new RegExp(number) });
  await expect(row).toBeVisible();
  await expectAccessible(console.page);
  await row.click();
  await expect(console.page).toHaveURL(/\/deposit\/[0-9a-f-]{36}$/);
  for (const eachConsole of [console, otherConsole])
    await expect(getBell(eachConsole)).toHaveAccessibleName(
      unreadBefore > 0 ? `Notificaciones: ${unreadBefore} sin leer` : 'Notificaciones',
    );
  await getBell(ana).click();
  await expect(getPanel(ana).getByRole('link').first()).toBeVisible();
  await expect(getPanel(ana).getByRole('link', { name: new RegExp(number) })).toHaveCount(0);
});
