import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  actOnDeposit,
  createCompany,
  createPerson,
  readDeposit,
  readLedgerBalance,
  recordDeposit,
  type Deposit,
} from '../../api/deposits/depositsFixture';
import { listRowNames, type ConsoleFixture } from '../kit/consoleFixture';
import { openDepositsConsole } from './depositsConsole';

interface Queue extends ConsoleFixture {
  accountId: string;
  /** The oldest deposit, a deposit of a large amount, and the newest deposit. */
  waitingDeposits: [Deposit, Deposit, Deposit];
}

async function openQueue(beforeOpening?: (fixture: ConsoleFixture) => Promise<unknown>): Promise<Queue> {
  const fixture = await openDepositsConsole();
  const accountId = await createPerson(fixture.api);
  const createDeposit = async (overrides: Record<string, unknown> = {}, as = 'admin') => {
    fixture.api.now.advance(60_000);
    return recordDeposit(fixture.api, { accountId, ...overrides }, as);
  };
  const waitingDeposits: Queue['waitingDeposits'] = [
    await createDeposit(),
    await createDeposit({ amountMinor: 2_500_000 }),
    await createDeposit(),
  ];
  const confirmedDeposit = await createDeposit();
  await actOnDeposit(fixture.api, confirmedDeposit.id, 'confirm');
  await beforeOpening?.(fixture);
  await fixture.go('/deposit');
  await waitFor(() => expect(listRowNames().length).toBeGreaterThanOrEqual(3));
  return { ...fixture, accountId, waitingDeposits };
}

const getTab = (name: RegExp) =>
  within(screen.getByRole('navigation', { name: 'Qué se muestra' })).getByRole('link', { name });
const numbers = (deposits: readonly Deposit[]) => deposits.map(({ number }) => number);

describe('list of deposits', () => {
  test('opens with the pending deposits, oldest first, in one request', async () => {
    const { waitingDeposits, requests } = await openQueue();
    await waitFor(() => expect(listRowNames()).toEqual(numbers(waitingDeposits)));
    expect(getTab(/^Por confirmar/)).toHaveAttribute('aria-current', 'page');
    expect(getTab(/^Por confirmar/)).toHaveTextContent('3');
    expect(
      requests.filter(({ address }) => address.startsWith('/api/deposits?')).map(({ address }) => address),
    ).toEqual(['/api/deposits?filter={"state":"pending"}&range=[0,24]&sort=["createdAt","ASC"]']);
    expect(screen.queryByRole('columnheader', { name: 'Estado' })).toBeNull();
  });

  test('column widths of one tab stay when columns of another tab are resized', async () => {
    const { user } = await openQueue();
    const widen = async (name: string, keys: string) => {
      await user.click(screen.getByRole('button', { name: 'Columnas' }));
      (await screen.findByRole('button', { name: `Mover ${name}` })).focus();
      await user.keyboard(`${keys}{Escape}`);
    };
    const widthOf = (name: string) => screen.getByRole('columnheader', { name, hidden: true }).style.minWidth;
    await widen('Monto', '{ArrowRight}');
    await user.click(getTab(/^Todos/));
    await screen.findByRole('columnheader', { name: 'Estado' });
    await widen('Estado', '{ArrowRight}');
    const [amountWidth, stateWidth] = [widthOf('Monto'), widthOf('Estado')];
    expect(amountWidth).toMatch(/px$/);
    expect(stateWidth).toMatch(/px$/);
    await user.click(getTab(/^Por confirmar/));
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Estado' })).toBeNull());
    await widen('Monto', '{ArrowRight}');
    await user.click(getTab(/^Todos/));
    await screen.findByRole('columnheader', { name: 'Estado' });
    expect(widthOf('Monto')).not.toBe(amountWidth);
    expect(widthOf('Estado')).toBe(stateWidth);
  });

  test('offers the confirmation of each deposit that the user may confirm, and marks one that awaits others', async () => {
    const { user, api, waitingDeposits } = await openQueue(({ api }) =>
      createPerson(api).then((accountId) => recordDeposit(api, { accountId, amountMinor: 2_600_000 }, 'ana')),
    );
    const rowOf = ({ number }: Deposit) => within(screen.getByRole('row', { name: new RegExp(number) }));
    expect(screen.getAllByText('En espera de otra persona')).toHaveLength(1);
    expect(rowOf(waitingDeposits[1]).getByText('En espera de otra persona')).toBeVisible();
    expect(rowOf(waitingDeposits[1]).queryByRole('button')).toBeNull();
    expect(screen.getAllByRole('button', { name: /^Confirmar: / })).toHaveLength(3);

    const [first] = waitingDeposits;
    await user.click(rowOf(first).getByRole('button', { name: `Confirmar: ${first.number}` }));
    const dialog = await screen.findByRole('dialog', { name: `¿Confirmar ${first.number}?` });
    for (const fact of ['$500.00', 'BBVA', String(first['bankReference']), '1 jul 2026'])
      expect(within(dialog).getAllByText(fact)[0]).toBeVisible();
    const confirm = within(dialog).getByRole('button', { name: 'Confirmar' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    await screen.findByText(`Se confirmó ${first.number}.`);
    expect(await readDeposit(api, first.id)).toMatchObject({ state: 'confirmed' });
    await waitFor(() => expect(listRowNames()).toHaveLength(3));
  });

  test('links to the person or company of a deposit', async () => {
    let companyId = '';
    const { accountId } = await openQueue(async ({ api }) => {
      companyId = await createCompany(api, { name: { es: 'Fonda La Comadre' } });
      await recordDeposit(api, { companyId });
    });
    expect(await screen.findByRole('link', { name: 'Fonda La Comadre' })).toHaveAttribute(
      'href',
      `/catalogs/companies/${companyId}`,
    );
    expect(screen.getAllByRole('link', { name: /^Persona/ })[0]).toHaveAttribute('href', `/users/user/${accountId}`);
  });

  test('filters by state with its tabs, in the address', async () => {
    const fixture = await openQueue();
    await fixture.user.click(getTab(/^Confirmados/));
    await waitFor(() => expect(listRowNames()).toHaveLength(1));
    expect(fixture.address()).toContain('filter={"state":"confirmed"}');
    await fixture.user.click(getTab(/^Todos/));
    await waitFor(() => expect(listRowNames()).toHaveLength(4));
    expect(screen.getByRole('columnheader', { name: 'Estado' })).toBeVisible();
    await fixture.user.click(getTab(/^Por confirmar/));
    await waitFor(() => expect(listRowNames()).toHaveLength(3));
    expect(fixture.address()).toBe('/deposit');
  });

  test('keeps the search from tab to tab, and distinguishes an empty tab from a search without results', async () => {
    const fixture = await openQueue();
    await fixture.user.click(getTab(/^Cancelados/));
    expect(await screen.findByRole('heading', { name: 'No hay depósitos cancelados' })).toBeVisible();
    await fixture.go('/deposit?filter={"state":"pending","q":"nadie"}');
    expect(await screen.findByRole('heading', { name: 'No hay resultados' })).toBeVisible();
    await fixture.user.click(getTab(/^Todos/));
    await waitFor(() => expect(fixture.address()).toContain('filter={"q":"nadie"}'));
    await fixture.user.click(getTab(/^Por confirmar/));
    await waitFor(() => expect(fixture.address()).toContain('"q":"nadie"'));
    await fixture.user.click(await screen.findByRole('button', { name: 'Quitar filtros' }));
    await waitFor(() => expect(listRowNames()).toHaveLength(3));
    expect(fixture.address()).toContain('filter={"state":"pending"}');
  });

  test('links an empty search to its results in other tabs', async () => {
    const fixture = await openQueue();
    await fixture.go('/deposit?filter={"state":"rejected","q":"BBVA"}');
    await fixture.user.click(await screen.findByRole('link', { name: '4 resultados en toda la lista' }));
    await waitFor(() => expect(listRowNames()).toHaveLength(4));
    expect(fixture.address()).toContain('filter={"q":"BBVA"}');
  });

  test('has its own empty state without pending deposits', async () => {
    const fixture = await openDepositsConsole();
    await fixture.go('/deposit');
    expect(await screen.findByRole('heading', { name: 'No hay depósitos por confirmar' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Registrar depósito' })).toHaveAttribute('href', '/deposit/create');
  });

  test('confirms several deposits at once, excluding and keeping selected the one that needs another person', async () => {
    const { user, waitingDeposits, api, accountId } = await openQueue();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
    await user.click(
      within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Confirmar' }),
    );
    const dialog = await screen.findByRole('dialog', { name: '¿Confirmar 2 depósitos?' });
    const included = await within(dialog).findByRole('table', { name: 'Depósitos' });
    expect(within(included).getByRole('row', { name: new RegExp(waitingDeposits[0].number) })).toHaveTextContent(
      /\$[\d,]+\.\d\d$/,
    );
    expect(within(included).getByRole('row', { name: /^Total/ })).toHaveTextContent('$1,000.00');
    const refusalText = `${waitingDeposits[1].number}: Tiene que hacerlo otra persona, no quien lo registró o lo preparó.`;
    expect(within(dialog).getByRole('alert')).toHaveTextContent(
      `Se incluyen 2 de 3 depósitos. Quedan fuera:${refusalText}`,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Confirmar' }));
    expect(await within(dialog).findByText('Se confirmaron 2 depósitos.')).toBeVisible();
    expect(within(dialog).getByText(refusalText)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(listRowNames()).toEqual([waitingDeposits[1].number]));
    expect(screen.getByRole('checkbox', { name: `Seleccionar ${waitingDeposits[1].number}` })).toBeChecked();
    expect(await readLedgerBalance(api, `liability:wallet:${accountId}:MXN`)).toBe(150_000);
  });

  test('rejects several deposits at once with one reason', async () => {
    const { user, waitingDeposits, api } = await openQueue();
    await user.click(screen.getByRole('checkbox', { name: 'Seleccionar toda la página' }));
    await user.click(
      within(await screen.findByRole('region', { name: 'Selección' })).getByRole('button', { name: 'Rechazar' }),
    );
    const dialog = await screen.findByRole('dialog', { name: '¿Rechazar 3 depósitos?' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'No aparecen en el banco');
    await user.click(within(dialog).getByRole('button', { name: 'Rechazar' }));
    expect(await screen.findByText('Se rechazaron 3 depósitos.')).toBeVisible();
    for (const { id } of waitingDeposits)
      expect(await readDeposit(api, id)).toMatchObject({ state: 'rejected', reason: 'No aparecen en el banco' });
  });
});
