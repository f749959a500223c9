import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatCode } from '../../../contract/money/giftcards';
import { offline, rowNames } from '../kit/consoleFixture';
import { openGiftCardsConsole, type GiftCardsConsole } from './giftCardsConsole';

const box = () => screen.findByRole('searchbox');

/** Addresses, stored state and titles that contain the code. */
function leaks({ requests, dumpState }: GiftCardsConsole, code: string): string[] {
  const written = [code, formatCode(code), formatCode(code).replaceAll('-', ' ')];
  const told = [...requests.map(({ address }) => address), dumpState(), document.title].map((text) =>
    text.toUpperCase(),
  );
  return told.filter((text) => written.some((one) => text.includes(one)));
}

describe('list of gift cards', () => {
  test('shows last digits, recipient, remaining balance and expiry of each card', async () => {
    const counter = await openGiftCardsConsole();
    const card = await counter.issue({
      recipient: { name: 'Ana Robles', email: 'ana@ejemplo.com' },
      expiresOn: '2027-06-30',
    });
    await counter.runCardAction(card.id, 'adjust', { deltaMinor: -38_000, reason: 'Error de captura' });
    await counter.go('/giftcards');
    const row = (await screen.findByRole('rowheader')).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link', { name: `•••• ${card.code.slice(-4)}` })).toBeVisible();
    expect(row).toHaveTextContent('Ana Robles');
    expect(row).toHaveTextContent('$120.00de $500.00');
    expect(row).toHaveTextContent('Activa');
    expect(row).toHaveTextContent('30 jun 2027');
  });

  test('marks a card with a balance above its initial value as topped up', async () => {
    const counter = await openGiftCardsConsole();
    const card = await counter.issue();
    await counter.runCardAction(card.id, 'adjust', { deltaMinor: 5_000, reason: 'Cortesía' });
    await counter.go('/giftcards');
    const row = (await screen.findByRole('rowheader')).closest('tr');
    expect(row).toHaveTextContent('recargada: $550.00');
    expect(row).not.toHaveTextContent('de $500.00');
  });

  test('filters by status and keeps the search', async () => {
    const counter = await openGiftCardsConsole();
    const [kept, blocked] = [
      await counter.issue({ recipient: { name: 'Ana', email: null } }),
      await counter.issue({ recipient: { name: 'Ana', email: null } }),
    ];
    await counter.runCardAction(blocked.id, 'block', { reason: 'Se perdió' });
    await counter.go('/giftcards?filter={"q":"ana"}');
    await waitFor(() => expect(rowNames()).toHaveLength(2));
    await counter.user.click(screen.getByRole('link', { name: 'Bloqueadas' }));
    await waitFor(() => expect(rowNames()).toEqual([`•••• ${blocked.code.slice(-4)}`]));
    expect(counter.address()).toContain('"status":"blocked"');
    expect(counter.address()).toContain('"q":"ana"');
    expect(screen.getByRole('link', { name: 'Bloqueadas' })).toHaveAttribute('aria-current', 'page');
    await counter.user.click(screen.getByRole('link', { name: 'Activas' }));
    await waitFor(() => expect(rowNames()).toEqual([`•••• ${kept.code.slice(-4)}`]));
  });

  test('offers to issue a card or a batch in its empty state', async () => {
    await openGiftCardsConsole('/giftcards');
    expect(await screen.findByRole('heading', { name: 'Aún no hay tarjetas de regalo' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'Emitir tarjeta' })).toHaveAttribute('href', '/giftcards/create');
    expect(screen.getByRole('link', { name: 'Emitir lote' })).toHaveAttribute('href', '/giftcards/batch');
  });
});

describe('code in the search box', () => {
  test.each([
    ['pasted', async ({ user }: GiftCardsConsole, text: string) => user.paste(text)],
    ['typed letter by letter', async ({ user }: GiftCardsConsole, text: string) => user.type(await box(), text)],
  ])('%s opens its card and appears in no address or stored state', async (_, write) => {
    const counter = await openGiftCardsConsole();
    const { id, code } = await counter.issue();
    await counter.go('/giftcards');
    await counter.user.click(await box());
    await write(counter, formatCode(code));
    await screen.findByRole('heading', { level: 1, name: `•••• ${code.slice(-4)}` });
    expect(counter.address()).toBe(`/giftcards/${id}`);
    expect(counter.sent('POST').map(({ address, body }) => [address, body])).toEqual([
      ['/api/giftcards/find', { code }],
    ]);
    expect(leaks(counter, code)).toEqual([]);
  });

  test('without a card is reported as not found', async () => {
    const counter = await openGiftCardsConsole();
    await counter.issue();
    await counter.go('/giftcards');
    await counter.user.click(await box());
    await counter.user.paste('ABCD-EFGH-JKMN-2345');
    const dialog = await screen.findByRole('dialog', { name: 'Buscar por código' });
    await within(dialog).findByText('Ninguna tarjeta tiene este código.');
    expect(screen.getByRole('searchbox', { hidden: true })).toHaveValue('');
    expect(leaks(counter, 'ABCDEFGHJKMN2345')).toEqual([]);
  });

  test('that is malformed is explained without a request', async () => {
    const counter = await openGiftCardsConsole();
    await counter.issue();
    await counter.go('/giftcards');
    await counter.user.type(await box(), 'ABCD-EFGH-JKMN-2340{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Buscar por código' });
    await within(dialog).findByText(/nunca lleva 0, O, 1, I, L ni U/);
    expect(counter.sent('POST')).toEqual([]);
    expect(leaks(counter, 'ABCDEFGHJKMN2340')).toEqual([]);
  });

  test('that fails to be sent stays typed and is sent on retry', async () => {
    const counter = await openGiftCardsConsole();
    const { code } = await counter.issue();
    await counter.go('/giftcards');
    await counter.user.click(await screen.findByRole('button', { name: 'Buscar por código' }));
    const dialog = await screen.findByRole('dialog', { name: 'Buscar por código' });
    await counter.user.type(within(dialog).getByRole('textbox', { name: 'Código' }), code);
    counter.network(offline);
    await counter.user.click(within(dialog).getByRole('button', { name: 'Buscar' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('No hay conexión');
    counter.network();
    await counter.user.click(within(dialog).getByRole('button', { name: 'Buscar' }));
    await screen.findByRole('heading', { level: 1, name: `•••• ${code.slice(-4)}` });
  });
});

test('a name that could be the start of a code is searched after Enter', async () => {
  const counter = await openGiftCardsConsole();
  await counter.issue({ recipient: { name: 'Beto Hernandez', email: null } });
  await counter.issue({ recipient: { name: 'Ana Robles', email: null } });
  await counter.go('/giftcards');
  await counter.user.type(await box(), 'hernandez');
  expect(await screen.findByText('Presiona Enter para buscar.')).toBeVisible();
  await counter.user.type(await box(), '{Enter}');
  await waitFor(() => expect(rowNames()).toHaveLength(1));
  expect(counter.address()).toContain('"q":"hernandez"');
});
