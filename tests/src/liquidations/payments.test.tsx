import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findDateField, typeDate, shownDate } from '../dates';
import { defaultSettings } from '../../../contract/settings';
import { openApiFixture } from '../../api/apiFixture';
import { createSaleForm } from '../../api/sales/salesFixture';
import { expectSuccess } from '../../api/liquidations/liquidationsFixture';
import { listRowNames } from '../kit/consoleFixture';
import { openLiquidationsConsole } from './liquidationsConsole';

const july = { periodFrom: '2026-07-01', periodTo: '2026-07-01' };

describe('payments of a run', () => {
  test('are marked as paid in bulk with a reference each, and a rejected one keeps its typed reference', async () => {
    const { liquidationsFixture, go, user, setNetworkHandler } = await openLiquidationsConsole();
    for (const name of ['Antojería', 'Birriería', 'Cenaduría'])
      await liquidationsFixture.sell((await liquidationsFixture.company(name)).id);
    const run = await liquidationsFixture.createRunIn('processing');
    const [, secondItem] = await liquidationsFixture.listItems(run.id);
    setNetworkHandler((request, next) => {
      const refuses = request.url.includes(`${String(secondItem?.id)}/mark-paid`);
      return refuses
        ? Promise.resolve(Response.json({ code: 'service.unavailable', requestId: 'r' }, { status: 503 }))
        : next(request);
    });
    await go(`/liquidate/${run.id}`);
    await screen.findByRole('table', { name: 'Pagos a empresas' });
    await waitFor(() => expect(listRowNames()).toEqual(['Antojería', 'Birriería', 'Cenaduría']));
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
    await user.click(
      within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', {
        name: 'Marcar como pagado',
      }),
    );
    const dialog = await screen.findByRole('dialog', { name: '¿Marcar 3 pagos como pagados?' });
    const findReference = (name: string) =>
      within(dialog).findByRole('textbox', { name: `Referencia bancaria: ${name}` });
    expect(within(dialog).getAllByRole('row').at(-1)).toHaveTextContent('Total$2,652.00');
    expect(shownDate(await findDateField(/^Fecha de pago/, within(dialog)))).toBe(
      new Date().toLocaleDateString('en-GB', { timeZone: 'America/Mexico_City' }),
    );
    await typeDate(user, /^Fecha de pago/, '2026-07-01', within(dialog));
    await user.click(await findReference('Antojería'));
    await user.paste('SPEI-1\nSPEI-1\n');
    expect(within(dialog).getByRole('alert')).toHaveTextContent('Varias filas tienen el mismo dato: SPEI-1.');
    await user.paste('SPEI-1\nSPEI-2\n');
    expect(within(dialog).queryByRole('alert')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Marcar como pagado' }));
    await within(dialog).findByText('Falta este dato.');
    expect(await findReference('Cenaduría')).toHaveFocus();
    expect((await liquidationsFixture.listItems(run.id)).map(({ state }) => state)).toEqual([
      'processing',
      'processing',
      'processing',
    ]);
    await user.type(await findReference('Cenaduría'), 'SPEI-3');
    await user.click(within(dialog).getByRole('button', { name: 'Marcar como pagado' }));
    await within(dialog).findByText('Se marcaron 2 pagos como pagados.');
    expect(within(dialog).getByText('No se pudo marcar como pagado 1 pago.')).toBeVisible();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Birriería')]);
    expect((await liquidationsFixture.listItems(run.id)).map(({ bankReference }) => bankReference)).toEqual([
      'SPEI-1',
      null,
      'SPEI-3',
    ]);
    expect(await findReference('Birriería')).toHaveValue('SPEI-2');
    setNetworkHandler();
    await user.click(within(dialog).getByRole('button', { name: 'Reintentar 1 pago a empresa' }));
    await screen.findByText('Se marcaron 3 pagos como pagados.');
    expect((await liquidationsFixture.listItems(run.id)).map(({ bankReference }) => bankReference)).toEqual([
      'SPEI-1',
      'SPEI-2',
      'SPEI-3',
    ]);
    await waitFor(() =>
      expect(screen.getByText('Pagado', { selector: 'dt' }).nextSibling).toHaveTextContent('$2,652.00'),
    );
    expect(screen.getByText('Pendiente', { selector: 'dt' }).nextSibling).toHaveTextContent('$0.00');
  });

  test('show the balances before the bank reference is typed, and no placeholder for it', async () => {
    const { liquidationsFixture, go, user } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('Antojería')).id);
    const run = await liquidationsFixture.createRunIn('processing');
    const [item] = await liquidationsFixture.listItems(run.id);
    await go(`/liquidation-items/${String(item?.id)}`);
    await user.click(await screen.findByRole('button', { name: 'Marcar como pagado' }));
    const dialog = within(await screen.findByRole('dialog'));
    await typeDate(user, /^Fecha de pago/, '2026-07-01', dialog);
    const balances = within(await dialog.findByRole('table', { name: 'Saldos' }));
    expect(balances.getByRole('row', { name: /^Bancos/ })).toHaveTextContent('-$884.00');
    expect(dialog.queryByText(/…/)).toBeNull();
    const markButton = dialog.getByRole('button', { name: 'Marcar como pagado' });
    await waitFor(() => expect(markButton).toBeEnabled());
    await user.click(markButton);
    await dialog.findByText('Falta este dato.');
    expect(await liquidationsFixture.listItems(run.id)).toMatchObject([{ state: 'processing' }]);
  });

  test('are marked as paid in bulk without those already paid, also on a retry', async () => {
    const { liquidationsFixture, go, user, setNetworkHandler } = await openLiquidationsConsole();
    for (const name of ['Antojería', 'Birriería', 'Cenaduría'])
      await liquidationsFixture.sell((await liquidationsFixture.company(name)).id);
    const run = await liquidationsFixture.createRunIn('processing');
    const [firstItem, secondItem] = await liquidationsFixture.listItems(run.id);
    const payment = { reference: 'SPEI-0', paidOn: '2026-07-01' };
    expectSuccess(
      await liquidationsFixture.act('liquidation-items', String(firstItem?.id), 'mark-paid', { body: payment }),
    );
    const sentPaths: string[] = [];
    setNetworkHandler((request, next) => {
      if (request.url.includes('mark-paid')) sentPaths.push(request.url);
      return sentPaths.length === 1 && request.url.includes(`${String(secondItem?.id)}/mark-paid`)
        ? Promise.resolve(Response.json({ code: 'service.unavailable', requestId: 'r' }, { status: 503 }))
        : next(request);
    });
    await go(`/liquidate/${run.id}`);
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar toda la página' }));
    const bar = within(await screen.findByRole('region', { name: 'Selección' }));
    await user.click(bar.getByRole('button', { name: 'Marcar como pagado' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Marcar 2 pagos como pagados?' }));
    const refusalText = 'Antojería: El pago ya se marcó como pagado.';
    expect(dialog.getByRole('alert')).toHaveTextContent(
      `Se incluyen 2 de 3 pagos a empresas. Quedan fuera:${refusalText}`,
    );
    expect(dialog.queryByRole('textbox', { name: 'Referencia bancaria: Antojería' })).toBeNull();
    await typeDate(user, /^Fecha de pago/, '2026-07-01', dialog);
    await user.click(dialog.getByRole('textbox', { name: 'Referencia bancaria: Birriería' }));
    await user.paste('SPEI-1\nSPEI-2\n');
    await user.click(dialog.getByRole('button', { name: 'Marcar como pagado' }));
    await user.click(await dialog.findByRole('button', { name: 'Reintentar 1 pago a empresa' }));
    await dialog.findByText('Se marcaron 2 pagos como pagados.');
    expect(dialog.getByText(refusalText)).toBeVisible();
    expect(sentPaths.some((url) => url.includes(String(firstItem?.id)))).toBe(false);
    expect(sentPaths).toHaveLength(3);
  });

  test('are rejected in bulk; the bar has the actions that a selected payment allows, and their sum', async () => {
    const { liquidationsFixture, go, user } = await openLiquidationsConsole();
    for (const name of ['Antojería', 'Birriería', 'Cenaduría'])
      await liquidationsFixture.sell((await liquidationsFixture.company(name)).id);
    const run = await liquidationsFixture.createRunIn('processing');
    const [firstItem] = await liquidationsFixture.listItems(run.id);
    const body = { reference: 'SPEI-0', paidOn: '2026-07-01' };
    expectSuccess(await liquidationsFixture.act('liquidation-items', String(firstItem?.id), 'mark-paid', { body }));
    await go(`/liquidate/${run.id}`);
    await user.click(await screen.findByRole('checkbox', { name: 'Seleccionar Antojería' }));
    const bar = within(await screen.findByRole('region', { name: 'Selección' }));
    const buttonNames = () => bar.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttonNames()).toEqual(['Quitar selección']);
    expect(bar.getByRole('status')).toHaveTextContent('1 seleccionada · $884.00');
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
    expect(bar.getByRole('status')).toHaveTextContent('3 seleccionadas · $2,652.00');
    expect(buttonNames()).toEqual(['Quitar selección', 'Marcar como pagado', 'Marcar como rechazado']);
    await user.click(bar.getByRole('button', { name: 'Marcar como rechazado' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Marcar 2 pagos como rechazados?' }));
    await user.click(dialog.getByRole('combobox', { name: /^Respuesta del banco/ }));
    await user.click(await screen.findByRole('option', { name: 'Cuenta cancelada' }));
    await user.type(dialog.getByRole('textbox'), 'R03');
    await user.click(dialog.getByRole('button', { name: 'Marcar como rechazado' }));
    await dialog.findByText('Se marcaron 2 pagos como rechazados.');
    const states = (await liquidationsFixture.listItems(run.id)).map(({ state }) => state);
    expect(states).toEqual(['paid', 'failed', 'failed']);
  });

  test('rejected by the bank show its reason and the next step', async () => {
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    const { id: companyId } = await liquidationsFixture.company('La Fonda');
    await liquidationsFixture.sell(companyId);
    const [item] = await liquidationsFixture.listItems((await liquidationsFixture.createRunIn('processing')).id);
    const id = String(item?.id);
    const body = { code: 'accountClosed', evidence: 'R03' };
    expectSuccess(await liquidationsFixture.act('liquidation-items', id, 'mark-failed', { body }));
    await go(`/liquidation-items/${id}`);
    const notice = (await screen.findByText('El banco rechazó el pago de $884.00')).closest('[role="alert"]');
    expect(notice).toHaveTextContent(/Cuenta cancelada: «R03».*1 jul 2026/);
    expect(screen.getByRole('link', { name: 'Editar la cuenta de la empresa' })).toHaveAttribute(
      'href',
      `/catalogs/companies/${companyId}/edit`,
    );
    expect(screen.getByRole('button', { name: 'Reintentar' })).toBeEnabled();
  });

  test('rejected by the bank show the approver of their retry the amount and the reason', async () => {
    const api = await openApiFixture({ settings: { limits: defaultSettings.limits } });
    onTestFinished(() => api.close());
    const { liquidationsFixture, go, user } = await openLiquidationsConsole('es', { api });
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    const [item] = await liquidationsFixture.listItems((await liquidationsFixture.createRunIn('processing')).id);
    const id = String(item?.id);
    const body = { code: 'accountClosed', evidence: 'R03' };
    expectSuccess(await liquidationsFixture.act('liquidation-items', id, 'mark-failed', { body }));
    const { json } = await liquidationsFixture.act('liquidation-items', id, 'retry', { as: 'ana' });
    await go(`/approvals/${String(json['approval']?.['id'])}`);
    await user.click(await screen.findByRole('button', { name: 'Aprobar' }));
    const dialog = within(await screen.findByRole('dialog', { name: /La Fonda · \$884\.00/ }));
    expect((await dialog.findByText('Motivo del banco')).nextElementSibling).toHaveTextContent(
      'Cuenta cancelada: «R03»',
    );
  });

  test('show the account paid to without its empty fields', async () => {
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    const [item] = await liquidationsFixture.listItems((await liquidationsFixture.createRunIn('processing')).id);
    await go(`/liquidation-items/${String(item?.id)}`);
    const account = (await screen.findByText('Cuenta de pago', { selector: 'dt' })).nextElementSibling;
    expect([...(account?.querySelectorAll('dt') ?? [])].map(({ textContent }) => textContent)).toEqual([
      'Titular',
      'Identificación fiscal',
      'Banco',
      'Número de cuenta',
    ]);
    expect(account).toHaveTextContent(/•••• \d{4}$/);
  });

  test('list their sales, each of which links back to the payment', async () => {
    const { api, liquidationsFixture, go, user } = await openLiquidationsConsole();
    const { id: companyId } = await liquidationsFixture.company('La Fonda');
    const completedAt = '2026-07-01T11:30:00.000Z';
    expectSuccess(
      await api.send('POST', 'sales', { key: crypto.randomUUID(), body: createSaleForm({ companyId, completedAt }) }),
    );
    const [item] = await liquidationsFixture.listItems((await liquidationsFixture.createRunIn('approved', july)).id);
    await go(`/liquidation-items/${String(item?.id)}`);
    await user.click(await screen.findByRole('link', { name: /^VTA-/ }));
    const sale = within(await screen.findByRole('region', { name: 'Datos de la venta' }));
    expect(await sale.findByRole('link', { name: String(item?.number) })).toHaveAttribute(
      'href',
      `/liquidation-items/${String(item?.id)}`,
    );
    expect(sale.getByText('Pago a la empresa').nextSibling).toHaveTextContent(/^LIQ-\S+ Pendiente$/);
  });

  test('appear in the history of the run', async () => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(callback: (entries: { isIntersecting: boolean }[]) => void) {
          callback([{ isIntersecting: true }]);
        }
        observe() {}
        disconnect() {}
      },
    );
    onTestFinished(() => void vi.unstubAllGlobals());
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    const run = await liquidationsFixture.createRunIn('processing');
    const [item] = await liquidationsFixture.listItems(run.id);
    const id = String(item?.id);
    for (const [action, body] of [
      ['mark-failed', { code: 'accountClosed', evidence: 'R03: cuenta cancelada' }],
      ['retry', {}],
      ['mark-paid', { reference: 'SPEI-1', paidOn: '2026-07-01' }],
    ] as const) {
      liquidationsFixture.api.now.advance(60_000);
      if (action === 'mark-paid') await liquidationsFixture.readBankFile(run.id);
      expectSuccess(await liquidationsFixture.act('liquidation-items', id, action, { body }));
    }
    await go(`/liquidate/${run.id}`);
    const history = within(await screen.findByRole('region', { name: 'Historial' }));
    await history.findByText(/marcó el pago como pagado/);
    const events = history
      .getAllByRole('listitem')
      .flatMap((event) => event.querySelector(':scope > p')?.textContent ?? []);
    expect(events.map((event) => event.replace(/^(\S+) \1@sobremesa\.app /, ''))).toEqual([
      'marcó el pago como pagado: La Fonda',
      'descargó el archivo bancario (pagos: 1, total de control: $884.00)',
      'reintentó el pago: La Fonda',
      'marcó el pago como rechazado: La Fonda',
      'generó el archivo bancario',
      'aprobó la liquidación',
      'la envió a revisión',
      'creó la liquidación',
    ]);
    expect(history.getAllByRole('link', { name: 'La Fonda' })[0]).toHaveAttribute('href', `/liquidation-items/${id}`);
  });

  test.each([
    ['draft', 'Enviar a revisión'],
    ['approved', 'Generar archivo bancario'],
    ['processing', 'Generar archivo bancario'],
  ] as const)('in %s have the next step as the filled button', async (state, next) => {
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    const run = await liquidationsFixture.createRunIn(state);
    await go(`/liquidate/${run.id}`);
    const button = await screen.findByRole('button', { name: next });
    const filledButtons = screen.getAllByRole('button').filter(({ className }) => className.includes('contained'));
    expect(filledButtons).toEqual([button]);
  });
});
