import { emptyFolder, runServer } from '../hosts/server';
import { expect, test, unique, type Console } from './console';

// A server of its own: that of the other tests tells nobody what changes.
test.use({ freshContext: true });

let server: ReturnType<typeof runServer> | undefined;
let origin = '';

test.beforeAll(async () => {
  server = runServer();
  origin = await server.origin;
});
test.afterAll(() => server?.stop());

async function enter(console: Console, account: 'admin' | 'ana', at = origin): Promise<void> {
  const following = console.page.waitForResponse((answer) => answer.url() === `${at}/api/live` && answer.ok());
  await console.page.goto(`${at}/catalogs/labels`);
  await console.enter(account);
  await expect(console.heading).toHaveText('Etiquetas');
  await following;
}

async function rename(console: Console, from: string, to: string): Promise<void> {
  await console.page.getByRole('link', { name: from, exact: true }).click();
  await console.page.getByLabel('Nombre en español').fill(to);
  await console.page.getByRole('button', { name: 'Guardar', exact: true }).click();
  await expect(console.page.getByText(`Se guardó «${to}».`)).toBeVisible();
}

test('what one person saves is in the other’s list, with their name', async ({ console, somebodyElse }) => {
  const other = await somebodyElse();
  await enter(console, 'admin');
  await enter(other, 'ana');
  const { name } = unique('Vegano');
  await rename(other, 'Vegano', name);
  await expect(console.page.getByRole('link', { name, exact: true })).toBeVisible({ timeout: 2_000 });
  await expect(console.page.getByText(/hizo cambios en Etiquetas\.$/)).toBeVisible();
  // Who saved it is told that it is saved, and nothing else.
  await expect(other.page.getByText(/hizo cambios/)).toHaveCount(0);
});

test('what is being typed stays, and the form says who has saved meanwhile', async ({ console, somebodyElse }) => {
  const other = await somebodyElse();
  await enter(console, 'admin');
  await enter(other, 'ana');
  await console.page.getByRole('link', { name: 'Sin gluten', exact: true }).click();
  await console.page.getByLabel('Nombre en español').fill('Sin nada de gluten');
  await rename(other, 'Sin gluten', 'Libre de gluten');
  await expect(console.page.getByText(/modificó este registro mientras lo editas/)).toBeVisible();
  await expect(console.page.getByLabel('Nombre en español')).toHaveValue('Sin nada de gluten');
  await console.page.getByRole('button', { name: 'Guardar', exact: true }).click();
  const conflict = console.page.getByRole('dialog', { name: 'Otra persona modificó este registro' });
  await expect(conflict).toContainText('Libre de gluten');
});

test('a server that was started anew is followed again, and what changed meanwhile is read', async ({
  console,
  somebodyElse,
}) => {
  const DATA_DIR = emptyFolder();
  const first = runServer({ DATA_DIR });
  const at = await first.origin;
  await enter(console, 'admin', at);
  await first.stop();
  const second = runServer({ DATA_DIR, PORT: new URL(at).port });
  await second.origin;
  try {
    const other = await somebodyElse();
    await enter(other, 'ana', at);
    const { name } = unique('Vegano');
    await rename(other, 'Vegano', name);
    await expect(console.page.getByRole('link', { name, exact: true })).toBeVisible();
  } finally {
    await second.stop();
  }
});
