import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { productRules } from '../../../api/rules';
import { apiKeys } from '../../../contract/people/apiKeys';
import { approvals } from '../../../contract/people/approvals';
import { resources } from '../../../contract/resources';
import apiKeyScreens from '../../../src/apiKeys';
import approvalScreens from '../../../src/approvals';
import { openApiKeysFixture, type ApiKeysFixture } from '../../api/apiKeys/apiKeysFixture';
import { listPath, type Json } from '../../api/apiFixture';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

async function openConsole(
  prepare: (apiFixture: ApiKeysFixture) => Promise<unknown> = () => Promise.resolve(),
  at: (apiFixture: ApiKeysFixture) => Promise<string> = () => Promise.resolve('/api-keys'),
): Promise<ConsoleFixture & { apiFixture: ApiKeysFixture }> {
  const apiFixture = await openApiKeysFixture();
  onTestFinished(() => apiFixture.close());
  await prepare(apiFixture);
  await Promise.all([apiKeyScreens.preload(), approvalScreens.preload(), import('../../../src/apiKeys/SecretDialog')]);
  const fixture = await openConsoleFixture({
    api: apiFixture,
    language: 'es',
    resources,
    rules: productRules,
    screensByResource: { [apiKeys.name]: apiKeyScreens, [approvals.name]: approvalScreens },
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: await at(apiFixture),
  });
  return { ...fixture, apiFixture };
}

const listKeys = async (apiFixture: ApiKeysFixture) =>
  (await apiFixture.send('GET', 'api-keys')).json as unknown as Json[];
const readKeyPath = async (apiFixture: ApiKeysFixture) =>
  `/api-keys/${String((await listKeys(apiFixture))[0]?.['id'])}`;

test('creating an API key requests approval, with an expiry date by default', async () => {
  const fixture = await openConsole();
  const { user, apiFixture } = fixture;
  // The button moves once the console knows that the list is empty.
  await screen.findByText('Aún no hay claves de API');
  await user.click(screen.getByRole('link', { name: 'Nueva clave' }));
  await fixture.fill(/^Nombre/, 'App de pedidos');
  await user.click(await screen.findByRole('checkbox', { name: /^Ventas/ }));
  expect(screen.queryByRole('checkbox', { name: /^Propietario/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Pedir aprobación' }));
  await waitFor(async () => {
    const [approval] = (await apiFixture.send('GET', 'approvals')).json as unknown as Json[];
    expect(approval).toMatchObject({
      resource: 'api-keys',
      action: 'create',
      input: { name: 'App de pedidos', duties: ['sales'], expiresOn: expect.stringMatching(/^20\d\d-/) },
    });
  });
  expect(await listKeys(apiFixture)).toEqual([]);
});

test('the requester of an approved API key generates its secret alone, shown once in a dialog', async () => {
  const fixture = await openConsole((apiFixture) => apiFixture.createKey(), readKeyPath);
  const { user, apiFixture } = fixture;
  await screen.findByText(/Falta que .* genere su secreto/);
  await user.click(screen.getByRole('button', { name: 'Generar secreto' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Generar el secreto de «App de pedidos»?' }));
  const confirm = await dialog.findByRole('button', { name: 'Generar secreto' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  const secretDialog = await screen.findByRole('dialog', { name: 'Guarda la clave' });
  const secret = within(secretDialog).getByText(/^sk_[\dA-Za-z]{40}$/).textContent;
  expect((await apiFixture.send('GET', 'sales', { as: secret })).status).toBe(200);
  await user.click(within(secretDialog).getByRole('button', { name: 'Ya la guardé' }));
  expect(await screen.findByText(`sk_…${secret.slice(-4)}`)).toBeVisible();
  expect(document.body.textContent).not.toContain(secret);
});

test('approving another secret of an API key announces it and shows it once, in a dialog that only its button closes', async () => {
  const fixture = await openConsole(
    async (apiFixture) => {
      const { key } = await apiFixture.createIssuedKey();
      await apiFixture.runKeyAction(key, 'rotate', { overlap: 'none' }, { as: 'ana' });
    },
    async (apiFixture) => {
      const pendingApprovals = listPath('approvals', { filter: { state: 'pending' } });
      const [approval] = (await apiFixture.send('GET', pendingApprovals)).json as unknown as Json[];
      return `/approvals/${String(approval?.['id'])}`;
    },
  );
  const { user, apiFixture } = fixture;
  await user.click(await screen.findByRole('button', { name: 'Aprobar' }));
  const approvalDialog = within(await screen.findByRole('dialog'));
  expect(approvalDialog.getByText(/Quien aprueba ve el secreto, una sola vez/)).toBeVisible();
  const confirm = await approvalDialog.findByRole('button', { name: 'Aprobar' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.click(confirm);
  const secretDialog = await screen.findByRole('dialog', { name: 'Guarda la clave' });
  const secret = within(secretDialog).getByText(/^sk_[\dA-Za-z]{40}$/).textContent;
  expect((await apiFixture.send('GET', 'sales', { as: secret })).status).toBe(200);
  await user.keyboard('{Escape}');
  expect(screen.getByRole('dialog', { name: 'Guarda la clave' })).toBeVisible();
  await user.click(within(secretDialog).getByRole('button', { name: 'Ya la guardé' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.body.textContent).not.toContain(secret);
  await fixture.go(await readKeyPath(apiFixture));
  expect(await screen.findByText(`sk_…${secret.slice(-4)}`)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Cambiar secreto' })).toBeVisible();
});

test('revoking an API key takes a reason and shows who revoked it', async () => {
  const fixture = await openConsole((apiFixture) => apiFixture.createIssuedKey(), readKeyPath);
  const { user } = fixture;
  await user.click(await screen.findByRole('button', { name: /^Más/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Revocar' }));
  const dialog = within(await screen.findByRole('dialog', { name: '¿Revocar «App de pedidos»?' }));
  await fixture.fill(/^Motivo/, 'Se filtró en un repositorio');
  await user.click(dialog.getByRole('button', { name: 'Revocar' }));
  expect(await screen.findByText(/La revocó admin \(admin@sobremesa\.app\) el .* La API la rechaza\./)).toBeVisible();
  expect(screen.getAllByText('Revocada')[0]).toBeVisible();
});

test('the list of API keys shows their status and the last characters of their secrets', async () => {
  let secret = '';
  await openConsole(async (apiFixture) => {
    ({ secret } = await apiFixture.createIssuedKey({
      name: 'Contabilidad',
      duties: ['auditor'],
      expiresOn: '2026-07-10',
    }));
  });
  const row = await screen.findByRole('row', { name: /Contabilidad/ });
  expect(row).toHaveTextContent(/Vence pronto/);
  expect(row).toHaveTextContent(`sk_…${secret.slice(-4)}`);
  expect(row).toHaveTextContent(/Nunca/);
  expect(document.body.textContent).not.toContain(secret);
});
