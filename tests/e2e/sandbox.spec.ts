import { runCommand } from '../hosts/command';
import { createEmptyFolder, runServer, signIn } from '../hosts/server';
import { expectAccessible, expectFitting } from './accessibility';
import { expect, password, test } from './console';

test.use({ freshContext: true });

const email = 'admin@sobremesa.app';

async function startEmptyInstallation(variables: Record<string, string> = {}) {
  const DATA_DIR = createEmptyFolder();
  const commandResult = await runCommand('administrator', ['add', email, '--name', 'Julia Ortega'], { DATA_DIR });
  const [, address = ''] = /Mail to \S+: (\S+)/.exec(commandResult.out) ?? [];
  const server = runServer({ DATA_DIR, SAMPLE_DATA: '', SANDBOX_SAMPLE: 'dist/sample.sqlite', ...variables });
  const origin = await server.origin;
  await fetch(`${origin}/identitytoolkit.googleapis.com/v1/accounts:resetPassword?key=embedded`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ oobCode: new URL(address).searchParams.get('oobCode'), newPassword: password }),
  });
  return { origin, server };
}

interface Deposit {
  id: string;
  actions: Record<string, { allowed: boolean }>;
}

async function depositsOf(origin: string, api: string): Promise<Deposit[]> {
  const filter = encodeURIComponent(JSON.stringify({ state: 'pending' }));
  const response = await fetch(`${origin}${api}deposits?filter=${filter}&range=[0,49]`, {
    headers: { Authorization: `Bearer ${await signIn(origin, email)}` },
  });
  return (await response.json()) as Deposit[];
}

test('an owner of an empty installation explores sample data, confirms a deposit in it, and deletes it all', async ({
  page,
  console,
}) => {
  test.slow();
  const { origin, server } = await startEmptyInstallation();
  try {
    await page.goto(`${origin}/home`);
    await console.fillSignInForm('admin');
    const steps = page.getByRole('region', { name: 'Para empezar' });
    await expect(steps.getByText('0 de 5 pasos hechos')).toBeVisible();
    await steps.getByRole('button', { name: 'Explorar con datos de ejemplo' }).click();

    await expect(page).toHaveURL(`${origin}/sandbox/home`);
    const banner = page.getByRole('region', { name: 'Datos de ejemplo' });
    await expect(banner.getByText('Datos de ejemplo: nada de esto es real')).toBeVisible();
    await expect(page).toHaveTitle('Datos de ejemplo · Inicio · Sobremesa');
    await expectAccessible(page);

    const sandboxDeposit = (await depositsOf(origin, '/api/sandbox/')).find(
      ({ actions }) => actions['confirm']?.allowed,
    );
    await page.goto(`${origin}/sandbox/deposit/${sandboxDeposit?.id}`);
    await page.getByRole('button', { name: 'Confirmar' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Datos de ejemplo: no se mueve dinero real')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Confirmar' }).click();
    const facts = page.getByRole('region', { name: 'Datos del depósito' });
    await expect(facts.getByText('Confirmado', { exact: true })).toBeVisible();

    await page.goto(`${origin}/deposit/${sandboxDeposit?.id}`);
    await expect(page.getByText('Este registro no existe, o el enlace está incompleto.')).toBeVisible();
    await expect(page.getByText('Datos de ejemplo', { exact: true })).toHaveCount(0);
    await expect(facts).toHaveCount(0);
    expect(await depositsOf(origin, '/api/')).toEqual([]);

    await page.getByRole('button', { name: `Cuenta: ${email}` }).click();
    await page.getByRole('button', { name: 'Abrir datos de ejemplo' }).click();
    await expect(banner).toBeVisible();
    await banner.getByRole('button', { name: 'Eliminar datos de ejemplo' }).click();
    await expect(console.alert).toBeVisible();
    await expectAccessible(page);
    await console.alert.getByRole('button', { name: 'Eliminar datos de ejemplo' }).click();
    await expect(page).toHaveURL(`${origin}/home`);
    await expect(steps.getByText('0 de 5 pasos hechos')).toBeVisible();
    await page.goto(`${origin}/sandbox/deposits`);
    await expect(page.getByText(/Los datos de ejemplo ya no existen/).first()).toBeVisible();
    await page.getByRole('button', { name: 'Volver a los datos reales' }).click();
    await expect(page).toHaveURL(`${origin}/home`);
  } finally {
    await server.stop();
  }
});

test('the pages of the sandbox break no accessibility rule, fit the width, and keep links inside the sandbox', async ({
  page,
  console,
}) => {
  test.slow();
  const { origin, server } = await startEmptyInstallation({ LIVE: 'off' });
  try {
    const response = await fetch(`${origin}/api/system/sandbox/create`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${await signIn(origin, email)}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    expect(response.status).toBe(200);
    await page.goto(`${origin}/sandbox/home`);
    await expect(page).toHaveURL(`${origin}/sandbox/login`);
    await console.fillSignInForm('admin');
    await expect(page).toHaveURL(`${origin}/sandbox/home`);
    for (const path of ['/sandbox/deposit', '/sandbox/settings', '/sandbox/reports/sales', '/sandbox/home']) {
      await console.visit(path);
      await expect(page).toHaveTitle(/^Datos de ejemplo · (?!Datos)/);
      await expectAccessible(page);
      await expectFitting(page, path);
    }

    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Buscar' }).fill('Depósitos');
    await expect(page.getByRole('option', { name: /Depósitos/ }).first()).toBeVisible();
    const openedPage = page.context().waitForEvent('page');
    await page.keyboard.press('Control+Enter');
    await expect(await openedPage).toHaveURL(/\/sandbox\/deposit/);
    await (await openedPage).close();
    await page.keyboard.press('Escape');

    await page.goto(`${origin}/sandbox/profile`);
    await expect(page.getByText('Tu cuenta, tu contraseña y tus sesiones son reales.', { exact: false })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: `Cuenta: ${email}` }).click();
    await page.getByRole('button', { name: 'Cerrar sesión' }).click();
    await expect(page).toHaveURL(`${origin}/sandbox/login`);
  } finally {
    await server.stop();
  }
});
