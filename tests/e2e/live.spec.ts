import { createEmptyFolder, runServer, signIn } from '../hosts/server';
import { expect, test, createUniqueName, type Console } from './console';

// Starts a separate server, since the server of the other tests has no live channel.
test.use({ freshContext: true });

let server: ReturnType<typeof runServer> | undefined;
let origin = '';

test.beforeAll(async () => {
  server = runServer();
  origin = await server.origin;
});
test.afterAll(() => server?.stop());

interface Place {
  at?: string;
  path?: string;
  heading?: string | RegExp;
}

async function enter(
  console: Console,
  account: 'admin' | 'ana',
  { at = origin, path = '/catalogs/labels', heading = 'Etiquetas' }: Place = {},
): Promise<void> {
  const liveResponse = console.page.waitForResponse((response) => response.url() === `${at}/api/live` && response.ok());
  await console.page.goto(at + path);
  await console.fillSignInForm(account);
  await expect(console.heading).toHaveText(heading);
  await liveResponse;
}

interface Deposit {
  id: string;
  number: string;
  actions: Record<string, { allowed: boolean }>;
}

async function listConfirmable(): Promise<Deposit[]> {
  const filter = encodeURIComponent(JSON.stringify({ state: 'pending' }));
  const token = await signIn(origin, 'ana@sobremesa.app');
  const response = await fetch(`${origin}/api/deposits?filter=${filter}&range=[0,49]`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const pendingDeposits = (await response.json()) as Deposit[];
  return pendingDeposits.filter(({ actions }) => actions['confirm']?.allowed);
}

async function confirm({ page }: Console, { id }: Deposit): Promise<void> {
  await page.goto(`${origin}/deposit/${id}`);
  await page.getByRole('button', { name: 'Confirmar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Confirmar' }).click();
  await expect(page.getByRole('region', { name: 'Datos del depósito' }).getByText('Confirmado')).toBeVisible();
}

async function rename(console: Console, from: string, to: string): Promise<void> {
  await console.page.getByRole('link', { name: from, exact: true }).click();
  await console.page.getByLabel('Nombre en español').fill(to);
  await console.page.getByRole('button', { name: 'Guardar cambios', exact: true }).click();
  await expect(console.page.getByText(`Se guardó «${to}».`)).toBeVisible();
}

test('a saved change appears in the list of another user with the name of its author', async ({
  console,
  secondPerson,
}) => {
  const otherPerson = await secondPerson();
  await enter(console, 'admin');
  await enter(otherPerson, 'ana');
  const { name } = createUniqueName('Vegano');
  await rename(otherPerson, 'Vegano', name);
  await expect(console.page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 2_000 });
  await expect(console.page.getByText(/hizo cambios en Etiquetas\.$/)).toBeVisible();
  await expect(otherPerson.page.getByText(/hizo cambios/)).toHaveCount(0);
});

test('deposits confirmed by one user leave the list of the other, whose typed filter stays', async ({
  console,
  secondPerson,
}) => {
  const otherPerson = await secondPerson();
  const [firstDeposit, secondDeposit] = await listConfirmable();
  if (!firstDeposit || !secondDeposit) throw new Error('The sample data has no two deposits that Ana may confirm.');
  const pendingDeposits = { path: '/deposit?filter={"state":["pending"]}', heading: 'Depósitos' };
  await enter(console, 'admin', pendingDeposits);
  await enter(otherPerson, 'ana', pendingDeposits);
  const { page } = console;
  const findRow = ({ number }: Deposit) => page.getByText(number, { exact: true });
  for (const deposit of [firstDeposit, secondDeposit]) await expect(findRow(deposit)).toBeVisible();
  await page.getByRole('button', { name: 'Filtros' }).click();
  const referenceInput = page.getByLabel('Clave de rastreo o folio');
  await referenceInput.fill('BBVA 00');
  for (const deposit of [firstDeposit, secondDeposit]) {
    await confirm(otherPerson, deposit);
    await expect(findRow(deposit)).toHaveCount(0, { timeout: 2_000 });
  }
  await expect(referenceInput).toHaveValue('BBVA 00');
  await expect(referenceInput).toBeFocused();
});

test('a record shows who else has it open and who is editing it', async ({ console, secondPerson }) => {
  const otherPerson = await secondPerson();
  await enter(console, 'admin');
  await enter(otherPerson, 'ana');
  for (const { page } of [otherPerson, console]) await page.getByRole('link', { name: 'Picante', exact: true }).click();
  const presenceStatus = console.page.getByRole('status').filter({ hasText: 'Ana Robles' });
  await expect(presenceStatus).toBeVisible();
  await expect(presenceStatus).not.toContainText('editando');
  await otherPerson.page.getByLabel('Nombre en inglés').fill('Very hot');
  await expect(presenceStatus).toHaveText('Ana Robles está editando');
});

test('a form with unsaved changes keeps them and shows that somebody else has saved the record', async ({
  console,
  secondPerson,
}) => {
  const otherPerson = await secondPerson();
  await enter(console, 'admin');
  await enter(otherPerson, 'ana');
  await console.page.getByRole('link', { name: 'Sin gluten', exact: true }).click();
  await console.page.getByLabel('Nombre en español').fill('Sin nada de gluten');
  await rename(otherPerson, 'Sin gluten', 'Libre de gluten');
  await expect(console.page.getByText(/modificó este registro mientras lo editas/)).toBeVisible();
  await expect(console.page.getByLabel('Nombre en español')).toHaveValue('Sin nada de gluten');
  await console.page.getByRole('button', { name: 'Guardar cambios', exact: true }).click();
  const conflict = console.page.getByRole('dialog', { name: 'Ana Robles modificó este registro' });
  await expect(conflict).toContainText('Libre de gluten');
});

test('the live channel reconnects to a restarted server and loads the changes made meanwhile', async ({
  console,
  secondPerson,
}) => {
  const DATA_DIR = createEmptyFolder();
  const firstServer = runServer({ DATA_DIR });
  const origin = await firstServer.origin;
  await enter(console, 'admin', { at: origin });
  await firstServer.stop();
  const secondServer = runServer({ DATA_DIR, PORT: new URL(origin).port });
  await secondServer.origin;
  try {
    const otherPerson = await secondPerson();
    await enter(otherPerson, 'ana', { at: origin });
    const { name } = createUniqueName('Vegano');
    await rename(otherPerson, 'Vegano', name);
    await expect(console.page.getByRole('link', { name, exact: true })).toBeVisible();
  } finally {
    await secondServer.stop();
  }
});
