import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, test } from 'vitest';
import es from '../../../i18n/es.json';
import { server } from '../../../mocks/node';
import { june, expectSuccess } from '../../api/liquidations/liquidationsFixture';
import { offline } from '../kit/consoleFixture';
import { cellsOf, openLiquidationsConsole, findTable } from './liquidationsConsole';

const juneParams = new URLSearchParams(june);

describe('new payout run', () => {
  test('shows an estimate with unpaid companies and the reasons', async () => {
    const { liquidationsFixture, go, user, address } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    await liquidationsFixture.sell((await liquidationsFixture.company('Sin cuenta', { bank: null })).id);
    await liquidationsFixture.refund((await liquidationsFixture.company('Endeudada')).id, 5_000);
    await liquidationsFixture.sell((await liquidationsFixture.company('Mensual', { payoutSchedule: 'monthly' })).id);
    await go(`/liquidate/create?${juneParams}`);

    const rows = within(await findTable('Estimación por empresa'))
      .getAllByRole('row')
      .slice(1);
    const [total = document.body] = rows.splice(-1);
    expect(
      rows.map((row) => [within(row).getByRole('rowheader').textContent, cellsOf(row)[0], cellsOf(row).at(-1)]),
    ).toEqual([
      ['Endeudada', 'Pasa a la siguienteSaldo en contra', '-$50.00'],
      ['La Fonda', 'Se paga', '$884.00'],
      ['Mensual', 'Se paga', '$884.00'],
      ['Sin cuenta', 'RetenidoSin cuenta bancaria', '$884.00'],
    ]);
    expect([within(total).getByRole('rowheader').textContent, cellsOf(total).at(-1)]).toEqual(['Total', '$2,602.00']);
    for (const [name, amount] of [
      ['Total a pagar', '$1,768.00'],
      ['Pasa a la siguiente', '$0.00'],
      ['Nos deben, pasa a la siguiente', '$50.00'],
    ] as const)
      expect(screen.getByText(name, { selector: 'dt' }).nextSibling).toHaveTextContent(amount);
    const netText = 'Neto: $2,652.00 a favor de empresas menos $50.00 a su cargo.';
    expect(screen.getByText(netText)).toBeVisible();

    await user.click(screen.getByRole('combobox', { name: 'Periodicidad de pago' }));
    await user.click(await screen.findByRole('option', { name: 'Mensual' }));
    await waitFor(() => expect(within(screen.getByRole('table')).getAllByRole('row')).toHaveLength(3));
    expect(address()).toContain('schedule=monthly');
  });

  test('is previewed and created once when its button is pressed twice', async () => {
    const { liquidationsFixture, go, user, sent, address } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    await go(`/liquidate/create?${juneParams}`);
    await user.click(await screen.findByRole('button', { name: 'Crear liquidación' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Crear la liquidación?' });
    expect((await within(dialog).findByText('Total a pagar')).nextSibling).toHaveTextContent('$884.00');
    expect(within(dialog).getByText(/^Incluye lo pendiente con fecha hasta el \d+ \w+ 2026/)).toBeVisible();
    await user.dblClick(within(dialog).getByRole('button', { name: 'Crear liquidación' }));
    await screen.findByRole('heading', { level: 1, name: 'LIQ-2026-000001' });
    expect(sent('POST').filter(({ address }) => address === '/api/liquidations')).toHaveLength(1);
    expect(address()).toMatch(/^\/liquidate\/[0-9a-f-]{36}$/);
  });

  test('is created once when a lost response is retried', async () => {
    const { api, liquidationsFixture, go, user, setNetworkHandler } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    await go(`/liquidate/create?${juneParams}`);
    await user.click(await screen.findByRole('button', { name: 'Crear liquidación' }));
    const dialog = within(await screen.findByRole('dialog', { name: '¿Crear la liquidación?' }));
    await dialog.findByText('Total a pagar');
    setNetworkHandler(async (request, next) => {
      await next(request.clone());
      return offline(request, next);
    });
    await user.click(dialog.getByRole('button', { name: 'Crear liquidación' }));
    const checkAgainButton = await dialog.findByRole('button', { name: 'Comprobar de nuevo' });
    setNetworkHandler();
    await user.click(checkAgainButton);
    await screen.findByRole('heading', { level: 1, name: 'LIQ-2026-000001' });
    expect((await api.send('GET', 'liquidations')).headers.get('X-Total-Count')).toBe('1');
  });

  test('is not offered when nothing is payable', async () => {
    const { go } = await openLiquidationsConsole();
    await go(`/liquidate/create?${juneParams}`);
    await screen.findByText('No hay nada pendiente de pago');
    expect(screen.queryByRole('button', { name: 'Crear liquidación' })).toBeNull();
  });

  test('shows an error for a period that ends before it starts, without a request', async () => {
    const { go, sent } = await openLiquidationsConsole();
    await go('/liquidate/create?periodFrom=2026-06-30&periodTo=2026-06-01');
    await screen.findByText('La fecha final es anterior a la inicial.');
    expect(sent('POST')).toHaveLength(0);
  });
});

describe('payout run', () => {
  test('prepared by the signed-in user waits for another person', async () => {
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    const run = await liquidationsFixture.createRunIn('inReview');
    await go(`/liquidate/${run.id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'En espera de aprobación. Tiene que hacerlo otra persona',
    );
    expect(
      screen.getByRole('list', { name: 'Avance de la liquidación' }).querySelector('[aria-current="step"]'),
    ).toHaveTextContent('En revisión');
  });

  test('prepared by another user is approved after a preview of all balances', async () => {
    const { liquidationsFixture, go, user } = await openLiquidationsConsole();
    const names = ['Antojería', 'Birriería', 'Cenaduría', 'Dulcería', 'Empanadas'];
    for (const name of names) await liquidationsFixture.sell((await liquidationsFixture.company(name, {}, 'ana')).id);
    const { id } = expectSuccess(await liquidationsFixture.createRun({}, { as: 'ana' }));
    expectSuccess(await liquidationsFixture.act('liquidations', id, 'submit', { as: 'ana' }));
    await go(`/liquidate/${id}`);
    expect(await screen.findByText(/^La preparó ana \(ana@sobremesa\.app\)\./)).toBeVisible();
    expect(screen.getByText('La preparó', { selector: 'dt' }).nextSibling).toHaveTextContent('ana ana@sobremesa.app');
    await user.click(screen.getByRole('button', { name: 'Aprobar' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Aprobar LIQ-2026-000001?' });
    const balances = await within(dialog).findByRole('table');
    expect(within(balances).getAllByRole('row')).toHaveLength(9);
    await user.click(within(dialog).getByRole('button', { name: 'Ver las 10 cuentas' }));
    expect(within(within(dialog).getByRole('table')).getAllByRole('row')).toHaveLength(11);
    await user.click(within(dialog).getByRole('button', { name: 'Aprobar' }));
    await screen.findByText('LIQ-2026-000001 se aprobó.');
    expect((await liquidationsFixture.run(id)).state).toBe('approved');
  });

  test('that was sent back shows the reason at the top', async () => {
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    const run = await liquidationsFixture.createRunIn('inReview');
    expectSuccess(
      await liquidationsFixture.act('liquidations', run.id, 'request-changes', {
        as: 'ana',
        body: { reason: 'Falta retener a la fonda' },
      }),
    );
    await go(`/liquidate/${run.id}`);
    expect(await screen.findByRole('alert')).toHaveTextContent('Falta retener a la fonda');
  });

  test('shows the debts of companies below its total', async () => {
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    await liquidationsFixture.sell((await liquidationsFixture.company('La Fonda')).id);
    await liquidationsFixture.refund((await liquidationsFixture.company('Endeudada')).id, 5_000);
    const run = await liquidationsFixture.createRunIn('draft');
    await go(`/liquidate/${run.id}`);
    expect(await screen.findByText('Neto: $884.00 a favor de empresas menos $50.00 a su cargo.')).toBeVisible();
  });

  test('in which everything was carried ends without a payment and is not called paid', async () => {
    const { liquidationsFixture, go } = await openLiquidationsConsole();
    await liquidationsFixture.refund((await liquidationsFixture.company('Endeudada')).id, 5_000);
    const run = await liquidationsFixture.createRunIn('processing');
    expect(run.state).toBe('paid');
    await go('/liquidate');
    expect(await screen.findByRole('row', { name: /LIQ-2026-000001/ })).toHaveTextContent('Sin pago');
    await go(`/liquidate/${run.id}`);
    const steps = await screen.findByRole('list', { name: 'Avance de la liquidación' });
    expect(within(steps).getAllByRole('listitem').at(-1)).toHaveTextContent('Sin pago');
    expect(within(steps).queryByText('Pagada')).toBeNull();
  });
});

describe('payment of a company', () => {
  async function openItem(language: 'es' | 'en' = 'es') {
    const openedConsole = await openLiquidationsConsole(language);
    const company = await openedConsole.liquidationsFixture.company('La Fonda', {
      legalName: 'La Fonda, S.A. de C.V.',
      taxId: 'GODE561231GR8',
    });
    await openedConsole.liquidationsFixture.sell(company.id);
    await openedConsole.liquidationsFixture.sell(company.id, { completedOn: '2026-06-03', collectedMinor: 30_000 });
    const run = await openedConsole.liquidationsFixture.createRunIn('processing');
    const [item] = await openedConsole.liquidationsFixture.listItems(run.id);
    return { ...openedConsole, run, itemId: String(item?.id) };
  }

  test('shows its calculation and each sale', async () => {
    const { go, itemId } = await openItem();
    await go(`/liquidation-items/${itemId}`);
    const account = within(await findTable('De la venta al pago'))
      .getAllByRole('row')
      .map(({ textContent }) => textContent);
    expect(account).toEqual([
      'Venta bruta$2,000.00',
      'Comisión-$200.00',
      'IVA de la comisión-$32.00',
      'Cobrado por la empresa-$300.00',
      'Neto$1,468.00',
    ]);
    const lines = within(await findTable('Movimientos')).getAllByRole('row');
    expect(lines).toHaveLength(4);
    expect(lines.at(-1)).toHaveTextContent('$1,468.00');
  });

  test('that failed can be retried, and the page is updated at once', async () => {
    const { go, user, liquidationsFixture, itemId } = await openItem();
    expectSuccess(
      await liquidationsFixture.act('liquidation-items', itemId, 'mark-failed', {
        body: { code: 'accountClosed', evidence: 'R03: cuenta cancelada' },
      }),
    );
    await go(`/liquidation-items/${itemId}`);
    await screen.findByText('Cuenta cancelada');
    await user.click(screen.getByRole('button', { name: 'Reintentar' }));
    const dialog = await screen.findByRole('dialog', { name: '¿Reintentar el pago a La Fonda?' });
    const confirm = within(dialog).getByRole('button', { name: 'Reintentar' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    await screen.findByText('El pago a La Fonda se incluyó otra vez en el archivo bancario.');
    expect((await liquidationsFixture.item(itemId)).state).toBe('processing');
  });

  test('has a statement that adds up, in either language', async () => {
    server.use(http.get('*/assets/i18n/es.json', () => HttpResponse.json(es)));
    const { go, user, itemId } = await openItem('en');
    await go(`/liquidation-items/${itemId}/statement`);
    const sheet = await screen.findByRole('article', { name: 'Statement' });
    expect(sheet).toHaveAttribute('lang', 'en');
    expect(sheet).toHaveTextContent('La Fonda, S.A. de C.V.');
    expect(sheet).toHaveTextContent('GODE561231GR8');
    const sums = within(within(sheet).getByRole('table', { name: 'Movements' }))
      .getAllByRole('row')
      .at(-1);
    expect(sums).toHaveTextContent('Total$2,000.00-$232.00-$300.00$1,468.00');
    await user.click(screen.getByRole('link', { name: 'Español' }));
    const translatedStatement = await screen.findByRole('article', { name: 'Estado de cuenta' });
    expect(translatedStatement).toHaveAttribute('lang', 'es');
    expect(translatedStatement).toHaveTextContent('Cobrado por la empresa');
    // Printing does not change the language of the console.
    expect(screen.getByRole('button', { name: 'Print' })).toBeInTheDocument();
  });
});
