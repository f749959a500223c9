import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { createPdf } from '../../api/imagesFixture';
import { typeDate } from '../dates';
import { createCompany, createPerson, readDeposit, recordDeposit } from '../../api/deposits/depositsFixture';
import { listPath } from '../../api/apiFixture';
import { offline, type ConsoleFixture } from '../kit/consoleFixture';
import { openDepositsConsole } from './depositsConsole';

interface Recording extends ConsoleFixture {
  accountId: string;
  companyId: string;
  pickBeneficiary(typedText: string): Promise<void>;
  fillReceipt(): Promise<void>;
  review(): Promise<HTMLElement>;
  countDeposits(): Promise<string | null>;
}

async function openRecording(): Promise<Recording> {
  const fixture = await openDepositsConsole();
  const accountId = await createPerson(fixture.api);
  const companyId = await createCompany(fixture.api, { name: { es: 'Arepas Doña Luz' }, currency: 'COP' });
  await fixture.go('/deposit/create');
  await screen.findByRole('heading', { level: 1, name: 'Registrar depósito' });
  return {
    ...fixture,
    accountId,
    companyId,
    async pickBeneficiary(typedText) {
      const beneficiaryInput = screen.getByRole('combobox', { name: /^Beneficiario/ });
      await fixture.user.clear(beneficiaryInput);
      await fixture.user.type(beneficiaryInput, typedText);
      await fixture.user.click(await screen.findByRole('option', { name: new RegExp(typedText) }));
    },
    async fillReceipt() {
      await fixture.fill(/^Monto/, '500');
      await typeDate(fixture.user, /^Fecha del depósito/, '2026-07-01');
      await fixture.fill(/^Banco o sucursal/, 'BBVA');
      await fixture.fill(/^Clave de rastreo/, 'MBAN01002311210012345678');
    },
    async review() {
      await fixture.user.click(screen.getByRole('button', { name: 'Registrar depósito' }));
      return screen.findByRole('dialog', { name: '¿Registrar este depósito?' });
    },
    countDeposits: async () => (await fixture.api.send('GET', listPath('deposits', {}))).headers.get('X-Total-Count'),
  };
}

describe('recording a deposit', () => {
  test('previews the deposit, records it once and opens it', async () => {
    const fixture = await openRecording();
    await fixture.pickBeneficiary('Persona');
    await fixture.fillReceipt();
    const dialog = await fixture.review();
    expect(await within(dialog).findByText('MBAN01002311210012345678')).toBeVisible();
    expect(dialog).toHaveTextContent('ningún saldo cambia hasta entonces');
    const button = within(dialog).getByRole('button', { name: 'Registrar depósito' });
    await waitFor(() => expect(button).toBeEnabled());
    expect(await fixture.countDeposits()).toBe('0');
    await fixture.user.dblClick(button);
    await waitFor(() => expect(fixture.address()).toMatch(/^\/deposit\/[0-9a-f-]{36}$/));
    const id = fixture.address().split('/').at(-1) ?? '';
    expect(await readDeposit(fixture.api, id)).toMatchObject({
      accountId: fixture.accountId,
      companyId: null,
      amountMinor: 50_000,
      currency: 'MXN',
      receivedOn: '2026-07-01',
      bank: 'BBVA',
      state: 'pending',
    });
    expect(await fixture.countDeposits()).toBe('1');
  });

  test('takes the currency of the selected company', async () => {
    const fixture = await openRecording();
    await fixture.fillReceipt();
    await fixture.pickBeneficiary('Arepas');
    expect(screen.getByRole('textbox', { name: /^Monto/ })).toHaveValue('500.00');
    expect(screen.getByRole('combobox', { name: /^Moneda/ })).toHaveTextContent('COP');
    const dialog = await fixture.review();
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Registrar depósito' })).toBeEnabled());
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Registrar depósito' }));
    await waitFor(() => expect(fixture.address()).toMatch(/^\/deposit\/[0-9a-f-]{36}$/));
    expect(await readDeposit(fixture.api, fixture.address().split('/').at(-1) ?? '')).toMatchObject({
      accountId: null,
      companyId: fixture.companyId,
      amountMinor: 50_000,
      currency: 'COP',
    });
  });

  test("clears an amount whose value would change with the company's currency", async () => {
    const fixture = await openRecording();
    await createCompany(fixture.api, { name: { es: 'Empanadas Valparaíso' }, currency: 'CLP' });
    await fixture.fillReceipt();
    await fixture.pickBeneficiary('Empanadas');
    expect(screen.getByRole('combobox', { name: /^Moneda/ })).toHaveTextContent('CLP');
    expect(screen.getByRole('textbox', { name: /^Monto/ })).toHaveValue('');
  });

  test('requires a beneficiary before a request is sent', async () => {
    const fixture = await openRecording();
    await fixture.fillReceipt();
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar depósito' }));
    const beneficiary = screen.getByRole('combobox', { name: /^Beneficiario/ });
    await waitFor(() => expect(beneficiary).toHaveFocus());
    expect(beneficiary).toHaveAccessibleDescription('Falta este dato.');
    expect(fixture.sent('POST')).toEqual([]);
  });

  test('counts all missing fields at once, including the beneficiary', async () => {
    const fixture = await openRecording();
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar depósito' }));
    expect(await screen.findByText('Revisa 4 campos')).toBeVisible();
    await waitFor(() => expect(screen.getByRole('combobox', { name: /^Beneficiario/ })).toHaveFocus());
    // A payment of the card processor has no beneficiary.
    await fixture.user.click(screen.getByRole('combobox', { name: /^Concepto/ }));
    await fixture.user.click(screen.getByRole('option', { name: 'Pago del procesador de tarjetas' }));
    expect(await screen.findByText('Revisa 3 campos')).toBeVisible();
  });

  test.each([
    ['2999-07-01', 'La fecha no puede ser posterior a hoy.'],
    ['2026-02-31', 'La fecha está incompleta o no existe en el calendario.'],
  ])('validates the date before a request is sent: %s', async (day, expectedText) => {
    const fixture = await openRecording();
    await typeDate(fixture.user, /^Fecha del depósito/, day);
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar depósito' }));
    expect(await screen.findByText(expectedText)).toBeVisible();
    expect(fixture.sent('POST')).toEqual([]);
  });

  test("shows the API's error about a future date on its field and focuses it", async () => {
    const fixture = await openRecording();
    await fixture.pickBeneficiary('Persona');
    await fixture.fillReceipt();
    const day = await typeDate(fixture.user, /^Fecha del depósito/, '2026-07-09');
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar depósito' }));
    expect(await screen.findByText('La fecha no puede ser posterior a hoy.')).toBeVisible();
    await waitFor(() => expect(day).toContainElement(document.activeElement as HTMLElement));
    expect(await fixture.countDeposits()).toBe('0');
  });

  test('links to an identical deposit that exists already, and keeps the typed values', async () => {
    const fixture = await openRecording();
    const firstDeposit = await recordDeposit(fixture.api, {
      accountId: fixture.accountId,
      bankReference: 'mban 0100 2311210012345678',
    });
    await fixture.pickBeneficiary('Persona');
    await fixture.fillReceipt();
    await fixture.user.click(screen.getByRole('button', { name: 'Registrar depósito' }));
    const link = await screen.findByRole('link', { name: `Ver ${firstDeposit.number}` });
    expect(link).toHaveAttribute('href', `/deposits/${firstDeposit.id}`);
    expect(link.closest('[role=alert]')).toHaveTextContent(
      `Ya está registrado: el depósito ${firstDeposit.number} tiene el mismo banco, referencia y monto.`,
    );
    expect(await screen.findByRole('textbox', { name: /^Clave de rastreo/ })).toHaveValue('MBAN01002311210012345678');
    expect(screen.getByRole('link', { name: `Ver ${firstDeposit.number}` })).toBeVisible();
    await fixture.go(`/deposits/${firstDeposit.id}`);
    expect(await screen.findByRole('heading', { level: 1, name: firstDeposit.number })).toBeVisible();
    expect(fixture.address()).toBe(`/deposit/${firstDeposit.id}`);
  });

  test('warns in the preview of a similar deposit at another bank, and can still record it', async () => {
    const fixture = await openRecording();
    const { accountId } = fixture;
    const bankReference = 'МВАN 01002311210012345678';
    const firstDeposit = await recordDeposit(fixture.api, { accountId, bank: 'Banorte', bankReference });
    await fixture.pickBeneficiary('Persona');
    await fixture.fillReceipt();
    const dialog = within(await fixture.review());
    const link = await dialog.findByRole('link', { name: `Ver ${firstDeposit.number}` });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([
      `/deposits/${firstDeposit.id}`,
      '_blank',
    ]);
    expect(link.closest('[role=alert]')).toHaveTextContent(
      `El depósito ${firstDeposit.number} (Banorte, referencia ${bankReference}) tiene el mismo monto y una referencia casi igual.`,
    );
    const button = dialog.getByRole('button', { name: 'Registrar depósito' });
    await waitFor(() => expect(button).toBeEnabled());
    await fixture.user.click(button);
    await waitFor(() => expect(fixture.address()).toMatch(/^\/deposit\/[0-9a-f-]{36}$/));
    expect(await fixture.countDeposits()).toBe('2');
  });

  test('records one deposit when a lost response is retried', async () => {
    const fixture = await openRecording();
    await fixture.pickBeneficiary('Persona');
    await fixture.fillReceipt();
    const dialog = await fixture.review();
    const button = within(dialog).getByRole('button', { name: 'Registrar depósito' });
    await waitFor(() => expect(button).toBeEnabled());
    fixture.setNetworkHandler(async (request, next) => {
      await next(request.clone());
      return offline(request, next);
    });
    await fixture.user.click(button);
    const checkAgainButton = await within(dialog).findByRole('button', { name: 'Comprobar de nuevo' });
    expect(await fixture.countDeposits()).toBe('1');
    fixture.setNetworkHandler();
    await fixture.user.click(checkAgainButton);
    await waitFor(() => expect(fixture.address()).toMatch(/^\/deposit\/[0-9a-f-]{36}$/));
    expect(await fixture.countDeposits()).toBe('1');
  });
});

describe('recording a payment of the card processor', () => {
  test('has no beneficiary and drops the one selected before', async () => {
    const fixture = await openRecording();
    await fixture.pickBeneficiary('Persona');
    await fixture.fillReceipt();
    await fixture.user.click(screen.getByRole('combobox', { name: /^Concepto/ }));
    await fixture.user.click(await screen.findByRole('option', { name: 'Pago del procesador de tarjetas' }));
    expect(screen.queryByRole('combobox', { name: /^Beneficiario/ })).toBeNull();
    const dialog = await fixture.review();
    const button = within(dialog).getByRole('button', { name: 'Registrar depósito' });
    await waitFor(() => expect(button).toBeEnabled());
    await fixture.user.click(button);
    await waitFor(() => expect(fixture.address()).toMatch(/^\/deposit\/[0-9a-f-]{36}$/));
    expect(await readDeposit(fixture.api, fixture.address().split('/').at(-1) ?? '')).toMatchObject({
      purpose: 'settlement',
      accountId: null,
      companyId: null,
      amountMinor: 50_000,
    });
    expect(await screen.findByText('Procesador de tarjetas')).toBeVisible();
  });

  test('accepts a PDF as receipt and rejects an encrypted one at its field', async () => {
    const fixture = await openRecording();
    await fixture.pickBeneficiary('Persona');
    await fixture.fillReceipt();
    const fileInput = screen.getByLabelText('Comprobante', { selector: 'input' });
    const field = within(screen.getByRole('group', { name: 'Comprobante' }));
    await fixture.user.upload(
      fileInput,
      new File([createPdf('/Encrypt 5 0 R')], 'spei.pdf', { type: 'application/pdf' }),
    );
    expect(await field.findByText(/El PDF pide contraseña/)).toBeVisible();
    expect(field.queryByText('PDF')).toBeNull();
    await fixture.user.upload(fileInput, new File([createPdf()], 'spei.pdf', { type: 'application/pdf' }));
    expect(await field.findByText('PDF')).toBeVisible();
    await field.findByRole('button', { name: 'Quitar archivo' });
    await waitFor(() => expect(screen.queryByText(/El PDF pide contraseña/)).toBeNull());
    const dialog = await fixture.review();
    const button = within(dialog).getByRole('button', { name: 'Registrar depósito' });
    await waitFor(() => expect(button).toBeEnabled());
    await fixture.user.click(button);
    await waitFor(() => expect(fixture.address()).toMatch(/^\/deposit\/[0-9a-f-]{36}$/));
    const createdDeposit = await fixture.api.send('GET', `deposits/${fixture.address().split('/').at(-1)}`);
    expect(createdDeposit.json['proofUrl']).toMatch(/^\/api\/documents\/[0-9a-f-]{36}$/);
  });
});
