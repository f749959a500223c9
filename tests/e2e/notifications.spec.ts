import { runServer } from '../hosts/server';
import { expectAccessible } from './accessibility';
import { Console, expect, test, createUniqueName } from './console';

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

test('a mention notifies the other user with its quote, and reading it in one tab marks it read in the other', async ({
  console,
  secondPerson,
  context,
}) => {
  const ana = await secondPerson();
  await enter(ana, 'ana', '/catalogs/companies');
  await enter(console, 'admin');
  const unreadBefore = await countUnread(console);
  const otherConsole = new Console(await context.newPage());
  const liveResponse = otherConsole.page.waitForResponse(
    (response) => response.url() === `${origin}/api/live` && response.ok(),
  );
  await otherConsole.page.goto(`${origin}/catalogs/labels`);
  await liveResponse;

  await ana.page.getByRole('link', { name: 'Fonda La Comadre', exact: true }).click();
  await ana.page.getByRole('heading', { name: 'Historial' }).scrollIntoViewIfNeeded();
  const { name } = createUniqueName('Revisa sus pagos');
  const input = ana.page.getByRole('region', { name: /^Notas/ }).getByRole('textbox', { name: 'Nota nueva' });
  await input.pressSequentially(`${name}, @jul`);
  await expect(ana.page.getByRole('option', { name: /Julia Ortega/ })).toBeVisible();
  await ana.page.keyboard.press('Enter');
  await input.press('Control+Enter');
  await expect(input).toHaveValue('');

  for (const eachConsole of [console, otherConsole])
    await expect(getBell(eachConsole)).toHaveAccessibleName(`Notificaciones: ${unreadBefore + 1} sin leer`);
  await getBell(console).click();
  const row = getPanel(console).getByRole('link', { name: new RegExp(name) });
  await expect(row).toBeVisible();
  await expectAccessible(console.page);
  await row.click();
  await expect(console.page).toHaveURL(/\/catalogs\/companies\/[0-9a-f-]{36}#/);
  for (const eachConsole of [console, otherConsole])
    await expect(getBell(eachConsole)).toHaveAccessibleName(
      unreadBefore > 0 ? `Notificaciones: ${unreadBefore} sin leer` : 'Notificaciones',
    );
  await getBell(ana).click();
  await expect(getPanel(ana).getByRole('link').first()).toBeVisible();
  await expect(getPanel(ana).getByRole('link', { name: new RegExp(name) })).toHaveCount(0);
});
