import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { companies } from '../../../contract/catalogs/companies';
import { advanceRules, advances, advanceTexts, createCompanyForm, ledgerResources } from './advances';
import { offline, openConsoleFixture } from './consoleFixture';

async function openAdvances(at = '/advances/create') {
  const fixture = await openConsoleFixture({
    resources: ledgerResources,
    rules: advanceRules,
    texts: advanceTexts,
    at: '/login',
  });
  const { json: fonda } = await fixture.api.send('POST', companies.name, { body: createCompanyForm('Fonda Lupita') });
  const companyId = String(fonda['id']);
  const record = (reference: string, amountMinor: number) =>
    fixture.api.send('POST', advances.name, {
      body: { reference, companyId, amountMinor, currency: 'MXN' },
      key: crypto.randomUUID(),
    });
  await record('AN-0', 10_000);
  fixture.requests.length = 0;
  await fixture.go(at);
  const listRealPosts = () => fixture.sent('POST').filter(({ address }) => !address.includes('dryRun'));
  const listKeys = () => new Set(listRealPosts().map(({ headers }) => headers.get('Idempotency-Key'))).size;
  const readStored = async () => {
    const { json } = await fixture.api.send('GET', advances.name);
    return (json as unknown as { id: string; reference: string }[]).toSorted((a, b) =>
      a.reference.localeCompare(b.reference),
    );
  };
  return { ...fixture, companyId, record, meant: listRealPosts, keys: listKeys, stored: readStored };
}

type Opened = Awaited<ReturnType<typeof openAdvances>>;

async function fillForm({ user, fill }: Opened, reference = 'AN-1', amount = '250') {
  await fill(/Referencia/, reference);
  await fill(/Importe/, amount);
  await user.click(screen.getByRole('combobox', { name: /Empresa/ }));
  await user.click(await screen.findByRole('option', { name: /Fonda Lupita/ }));
}

async function review(fixture: Opened) {
  await fixture.user.click(screen.getByRole('button', { name: 'Registrar anticipo' }));
  const dialog = await screen.findByRole('dialog', { name: 'Nuevo anticipo' });
  return { dialog, confirm: within(dialog).getByRole('button', { name: 'Registrar anticipo' }) };
}

async function loseFirstResponse(fixture: Opened) {
  const { dialog, confirm } = await review(fixture);
  await within(dialog).findByRole('table', { name: 'Saldos' });
  fixture.setNetworkHandler(async (request, next) => {
    const response = await next(request);
    if (request.method === 'POST') throw new TypeError('Failed to fetch');
    return response;
  });
  await fixture.user.click(confirm);
  await within(dialog).findByText(/No pudimos confirmar si se completó/);
  await fixture.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
  fixture.setNetworkHandler();
}

const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

describe('new record that moves money', () => {
  test('is previewed with the balances and created only once it is confirmed', async () => {
    const fixture = await openAdvances();
    await fillForm(fixture);
    const { dialog, confirm } = await review(fixture);
    const balances = await within(dialog).findByRole('table', { name: 'Saldos' });
    await waitFor(() =>
      expect(rowsOf(balances)).toEqual([
        ['Cuenta', 'Antes', 'Después', 'Cambio'],
        ['Bancos', '-$100.00', '-$350.00', '-$250.00'],
        ['Adeudado a Fonda Lupita', '-$100.00', '-$350.00', '-$250.00'],
      ]),
    );
    expect(within(dialog).getByRole('region', { name: 'Qué se va a registrar' })).toHaveTextContent(
      'ReferenciaAN-1EmpresaFonda LupitaImporte$250.00MonedaMXN',
    );
    expect(await fixture.stored()).toHaveLength(1);
    await fixture.user.dblClick(confirm);
    await screen.findByText('Se creó «AN-1».');
    expect(fixture.meant()).toHaveLength(1);
    const [, createdAdvance] = await fixture.stored();
    expect(fixture.address()).toBe(`/advances/${createdAdvance?.id}`);
    await screen.findByRole('heading', { level: 1, name: 'AN-1' });
  });

  test('that the dry run rejects has an error on its field and keeps its values', async () => {
    const fixture = await openAdvances();
    await fillForm(fixture, 'AN-0');
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar anticipo' }));
    const field = screen.getByRole('textbox', { name: /Referencia/, hidden: true });
    await waitFor(() => expect(field).toHaveAccessibleDescription('Ya lo usa: AN-0'));
    expect(screen.queryByRole('dialog')).toBeNull();
    await waitFor(() => expect(field).toHaveFocus());
    expect(field).toHaveValue('AN-0');
    expect(fixture.meant()).toHaveLength(0);
  });

  test('is created once when a lost response is retried with the same key', async () => {
    const fixture = await openAdvances();
    await fillForm(fixture);
    const { dialog, confirm } = await review(fixture);
    await within(dialog).findByRole('table', { name: 'Saldos' });
    let lostCount = 0;
    fixture.setNetworkHandler(async (request, next) => {
      const response = await next(request);
      if (request.method !== 'POST' || lostCount > 0) return response;
      lostCount += 1;
      throw new TypeError('Failed to fetch');
    });
    await fixture.user.click(confirm);
    await within(dialog).findByText('No llegó la respuesta. Comprobando si se completó…');
    await screen.findByText('Se creó «AN-1».');
    expect(fixture.keys()).toBe(1);
    expect((await fixture.stored()).map(({ reference }) => reference)).toEqual(['AN-0', 'AN-1']);
  });

  test('is locked after a lost response until it is retried, and created once', async () => {
    const fixture = await openAdvances();
    await fillForm(fixture);
    await loseFirstResponse(fixture);
    expect(screen.getByRole('textbox', { name: /Importe/ })).toBeDisabled();
    await fixture.user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }));
    await fixture.user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Comprobar de nuevo' }),
    );
    await screen.findByText('Se creó «AN-1».');
    const [, createdAdvance] = await fixture.stored();
    expect(await fixture.stored()).toHaveLength(2);
    expect(fixture.address()).toBe(`/advances/${createdAdvance?.id}`);
    expect(createdAdvance).toMatchObject({ reference: 'AN-1', amountMinor: 25_000 });
  });

  test('is found by submitting the same values after the page was left, and only by them', async () => {
    const fixture = await openAdvances();
    await fillForm(fixture);
    await loseFirstResponse(fixture);
    await fixture.go('/advances');
    await fixture.go('/advances/create');
    await fillForm(fixture);
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar anticipo' }));
    const dialog = await screen.findByRole('dialog', { name: 'Nuevo anticipo' });
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Comprobar de nuevo' }));
    await screen.findByText('Se creó «AN-1».');
    expect(fixture.keys()).toBe(1);
    const [, createdAdvance] = await fixture.stored();
    expect(fixture.address()).toBe(`/advances/${createdAdvance?.id}`);

    await fixture.go('/advances/create');
    await fillForm(fixture, 'AN-2');
    const { confirm } = await review(fixture);
    await waitFor(() => expect(confirm).toBeEnabled());
    await fixture.user.click(confirm);
    await screen.findByText('Se creó «AN-2».');
    expect((await fixture.stored()).map(({ reference }) => reference)).toEqual(['AN-0', 'AN-1', 'AN-2']);
  });

  test('is not sent offline, which is shown at once', async () => {
    const fixture = await openAdvances();
    await fillForm(fixture);
    const { dialog, confirm } = await review(fixture);
    await within(dialog).findByRole('table', { name: 'Saldos' });
    Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
    onTestFinished(() => void Reflect.deleteProperty(navigator, 'onLine'));
    fixture.setNetworkHandler(offline);
    await fixture.user.click(confirm);
    await within(dialog).findByText(/No hay conexión con el servidor/);
    expect(fixture.meant()).toHaveLength(0);
  });
});

describe('action that moves money', () => {
  test('is enabled after its preview and refetches other balances', async () => {
    const fixture = await openAdvances('/login');
    const [firstAdvance] = await fixture.stored();
    await fixture.go(`/advances/${firstAdvance?.id}`);
    await fixture.user.click(await screen.findByRole('button', { name: 'Devolver' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Devolver AN-0?' });
    const confirm = within(dialog).getByRole('button', { name: 'Devolver' });
    expect(within(dialog).getByRole('textbox', { name: /Importe/ })).toHaveValue('100.00');
    await fixture.fill(/Importe/, '40');
    expect(confirm).toBeDisabled();
    await waitFor(() =>
      expect(rowsOf(within(dialog).getByRole('table', { name: 'Saldos' })).slice(1)).toEqual([
        ['Bancos', '-$100.00', '-$60.00', '+$40.00'],
        ['Adeudado a Fonda Lupita', '-$100.00', '-$60.00', '+$40.00'],
      ]),
    );
    await waitFor(() => expect(confirm).toBeEnabled());
    await fixture.user.click(confirm);
    await screen.findByText('Se devolvió AN-0.');
    await fixture.go(`/catalogs/companies/${fixture.companyId}`);
    await screen.findByText('-$60.00');
  });
});
