import type { UserEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { offline } from '../kit/consoleFixture';
import { activeOption, findSearchBox, listOptionTitles, openSearchConsole, listPinnedRecordIds } from './searchConsole';

test('a customer is found by the last four digits of the phone and a sale by its bare number, with the keyboard', async () => {
  const { user, address, lucia, sale } = await openSearchConsole();
  await user.keyboard('{Control>}k{/Control}');
  await user.type(await findSearchBox(), '5678');
  await waitFor(async () => expect(await activeOption()).toBe('Lucía González'));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/users/user/${lucia.id}`));
  expect(screen.queryByRole('combobox', { name: 'Buscar' })).toBeNull();
  await screen.findByRole('heading', { level: 1, name: 'Lucía González' });

  await user.keyboard('/');
  await user.type(await findSearchBox(), String(Number(sale.number.slice(-6))));
  await waitFor(async () => expect(await activeOption()).toBe(sale.number));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(`/sales/${sale.id}`));
});

test('recently opened records are offered, with pinned ones at the top', async () => {
  const { user, go, lucia, salesFixture } = await openSearchConsole();
  await go(`/users/user/${lucia.id}`);
  await screen.findByRole('heading', { level: 1, name: 'Lucía González' });
  await go(`/catalogs/companies/${salesFixture.company.id}`);
  const { es: companyName } = salesFixture.company['name'] as { es: string };
  await screen.findByRole('heading', { level: 1, name: companyName });
  await user.keyboard('/');
  const recentGroup = await screen.findByRole('group', { name: 'Abiertos hace poco' });
  expect(
    within(recentGroup)
      .getAllByRole('option')
      .map((one) => one.querySelector('strong')?.textContent),
  ).toEqual([companyName, 'Lucía González']);
  await user.keyboard('{ArrowDown}{Control>}d{/Control}');
  const pinnedGroup = await screen.findByRole('group', { name: 'Fijados' });
  expect(pinnedGroup).toHaveTextContent('Lucía González');
  // The server stores pins, so they remain after the session and exist on other devices.
  await waitFor(async () => expect(await listPinnedRecordIds(salesFixture)).toEqual([lucia.id]));
});

/** Opens the menu of the page, which is before those of its parts, and waits until its state is known. */
async function findPinItem(user: UserEvent, isPinned: boolean): Promise<HTMLElement> {
  const [menuButton] = await screen.findAllByRole('button', { name: 'Más' });
  await user.click(menuButton ?? document.body);
  const item = await screen.findByRole('menuitemcheckbox', { name: 'Fijar en la búsqueda', checked: isPinned });
  await waitFor(() => expect(item).toHaveAttribute('aria-disabled', 'false'));
  return item;
}

test('a record is pinned and unpinned on its page', async () => {
  const { user, go, lucia, salesFixture } = await openSearchConsole();
  await go(`/users/user/${lucia.id}`);
  await user.click(await findPinItem(user, false));
  await waitFor(async () => expect(await listPinnedRecordIds(salesFixture)).toEqual([lucia.id]));
  await user.keyboard('/');
  expect(await screen.findByRole('group', { name: 'Fijados' })).toHaveTextContent('Lucía González');
  await user.keyboard('{Escape}');
  await user.click(await findPinItem(user, true));
  await waitFor(async () => expect(await listPinnedRecordIds(salesFixture)).toEqual([]));
});

test('a pinned result shows its name at once, and quick changes are sent in order', async () => {
  const { user, salesFixture, setNetworkHandler } = await openSearchConsole();
  await user.keyboard('/');
  await user.type(await findSearchBox(), '5678');
  await waitFor(async () => expect(await activeOption()).toBe('Lucía González'));
  const pinChanges: boolean[] = [];
  let release = () => {};
  const gate = new Promise<void>((resolve) => (release = resolve));
  setNetworkHandler(async (request, next) => {
    if (request.url.endsWith('/pins/change')) {
      pinChanges.push(((await request.clone().json()) as { isPinned: boolean }).isPinned);
      await gate;
    }
    return next(request);
  });
  await user.keyboard('{Control>}d{/Control}');
  await user.clear(await findSearchBox());
  expect(await screen.findByRole('group', { name: 'Fijados' })).toHaveTextContent('Lucía González');
  await user.keyboard('{Control>}d{/Control}');
  await waitFor(() => expect(screen.queryByRole('group', { name: 'Fijados' })).toBeNull());
  // The console sends the second change after the response to the first.
  expect(pinChanges).toEqual([true]);
  release();
  await waitFor(() => expect(pinChanges).toEqual([true, false]));
  await waitFor(async () => expect(await listPinnedRecordIds(salesFixture)).toEqual([]));
  expect(screen.queryByRole('group', { name: 'Fijados' })).toBeNull();
});

test('the search shows an error and its other sections if pins fail to load', async () => {
  const { user, setNetworkHandler, address } = await openSearchConsole();
  setNetworkHandler(offline);
  await user.keyboard('/');
  expect(await screen.findByRole('group', { name: 'Acciones' })).toBeVisible();
  expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión');
  setNetworkHandler();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).not.toBe('/catalogs/labels'));
});

test('a rejected pin is reverted with an error', async () => {
  const { user, go, lucia, setNetworkHandler } = await openSearchConsole();
  await go(`/users/user/${lucia.id}`);
  const item = await findPinItem(user, false);
  setNetworkHandler(offline);
  await user.click(item);
  expect(await screen.findByText(/No hay conexión/)).toBeVisible();
  expect(await findPinItem(user, false)).toBeVisible();
});

test('pages and actions are found by name, without accents', async () => {
  const { user, address } = await openSearchConsole();
  await user.keyboard('/');
  await user.type(await findSearchBox(), 'registrar depo');
  await waitFor(() => expect(listOptionTitles()).toEqual(['Registrar depósito']));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/deposit/create'));
});

test.each([
  ['depositto', ['Depósitos', 'Registrar depósito', 'Cancelar depósito']],
  ['registrar deposto', ['Registrar depósito']],
  ['liquidasion', ['Liquidaciones', 'Saldos de empresas', 'Nueva liquidación', 'Cancelar liquidación']],
  ['etiqeutas', ['Etiquetas']],
])('a typo in the name of a page or action is tolerated: %s', async (typed, expected) => {
  const { user } = await openSearchConsole();
  await user.keyboard('/');
  await user.type(await findSearchBox(), typed);
  await waitFor(() => expect(listOptionTitles()).toEqual(expected));
});

test('exact matches come before matches with a typo', async () => {
  const { user, salesFixture } = await openSearchConsole();
  await salesFixture.send('POST', 'catalogs/labels', {
    body: { name: { es: 'Ventus' }, slug: 'ventus', color: '#166534' },
  });
  await user.keyboard('/');
  // Only similar records exist, but a page matches exactly.
  await user.type(await findSearchBox(), 'ventas');
  await screen.findByText('Ningún registro coincide exactamente. Mostramos los de «ventus».');
  expect(listOptionTitles()).toEqual([
    'Reporte de ventas',
    'Ventas',
    'Ventas en todas las monedas',
    'Ventas y comisiones',
    'Ventus',
  ]);
  // A record matches exactly, but pages are only similar.
  await user.clear(await findSearchBox());
  await user.type(await findSearchBox(), 'ventus');
  await waitFor(() => expect(listOptionTitles()[0]).toBe('Ventus'));
  expect(listOptionTitles()).toContain('Ventas');
});

test('a typo in the name of a record is tolerated with a message, and a search without results is reported', async () => {
  const { user } = await openSearchConsole();
  await user.keyboard('/');
  await user.type(await findSearchBox(), 'gonzales');
  expect(await screen.findByText('Ningún registro coincide exactamente. Mostramos los de «gonzalez».')).toBeVisible();
  expect(listOptionTitles()).toContain('Lucía González');
  await user.clear(await findSearchBox());
  await user.type(await findSearchBox(), 'zzzzzz');
  expect(await screen.findByText(/^No encontramos «zzzzzz»\./)).toBeVisible();
});

test('the full code of a gift card is not sent, and the search says where to enter it', async () => {
  const { user, sent } = await openSearchConsole();
  await user.keyboard('/');
  await user.click(await findSearchBox());
  await user.paste('Y2WJ-5GFA-6AXN-XPA9');
  expect(await screen.findByText(/^Por seguridad, el código completo/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Tarjetas de regalo' })).toHaveAttribute('href', '/giftcards');
  expect(sent('GET').filter(({ address }) => address.includes('Y2WJ'))).toEqual([]);
});

test('offline the search shows an error, still finds pages, and searches again at the next letter', async () => {
  const { user, setNetworkHandler } = await openSearchConsole();
  await user.keyboard('/');
  setNetworkHandler(offline);
  await user.type(await findSearchBox(), 'venta');
  expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión');
  expect(listOptionTitles()).toContain('Ventas');
  setNetworkHandler();
  await user.clear(await findSearchBox());
  await user.type(await findSearchBox(), 'gonz');
  await waitFor(() => expect(listOptionTitles()).toContain('Lucía González'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('after an error the search is repeated with a button', async () => {
  const { user, setNetworkHandler } = await openSearchConsole();
  await user.keyboard('/');
  setNetworkHandler(offline);
  await user.type(await findSearchBox(), 'gonz');
  const retryButton = await screen.findByRole('button', { name: 'Reintentar' });
  setNetworkHandler();
  await user.click(retryButton);
  await waitFor(() => expect(listOptionTitles()).toContain('Lucía González'));
  expect(screen.queryByRole('alert')).toBeNull();
});

test('Enter opens the result of the whole text, not of its beginning', async () => {
  const { user, address, salesFixture, sale, go } = await openSearchConsole();
  const otherSales = [await salesFixture.createSale(), await salesFixture.createSale()];
  await go('/catalogs/labels');
  await user.keyboard('/');
  await user.type(await findSearchBox(), 'gonz');
  await waitFor(async () => expect(await activeOption()).toBe('Lucía González'));
  const otherNumber = otherSales[1]?.number ?? '';
  await user.clear(await findSearchBox());
  await user.type(await findSearchBox(), `${otherNumber.slice(-6)}{Enter}`);
  await waitFor(() => expect(address()).toBe(`/sales/${otherSales[1]?.id}`));
  expect(otherNumber).not.toBe(sale.number);
});

test('the search for an amount links to the list with the same search', async () => {
  const { user, salesFixture } = await openSearchConsole();
  for (let index = 0; index < 6; index += 1) await salesFixture.createSale();
  await user.keyboard('/');
  await user.type(await findSearchBox(), '116.00');
  const showAllOption = await screen.findByRole('option', { name: 'Ver todo en Ventas' });
  const filter = new URLSearchParams((showAllOption.getAttribute('href') ?? '').split('?')[1]).get('filter') ?? '';
  expect(JSON.parse(filter)).toEqual({ q: '116.00' });
});

test('on a phone the search has a button that closes it and no keyboard hints', async () => {
  const { user } = await openSearchConsole();
  await user.keyboard('/');
  const dialog = await screen.findByRole('dialog', { name: 'Buscar' });
  expect(within(dialog).getByText('moverse')).toBeInTheDocument();
  expect(within(dialog).queryByRole('button', { name: 'Cancelar' })).toBeNull();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull());

  vi.stubGlobal('matchMedia', (media: string) => ({
    media,
    matches: media.includes('max-width'),
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
  }));
  onTestFinished(() => void vi.unstubAllGlobals());
  await user.keyboard('/');
  const sheet = await screen.findByRole('dialog', { name: 'Buscar' });
  expect(within(sheet).queryByText('moverse')).toBeNull();
  await user.click(within(sheet).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Buscar' })).toBeNull());
});
