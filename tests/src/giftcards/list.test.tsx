import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { dateIn, daysAfter } from '../../../contract/days';
import { formatGiftCardCode } from '../../../contract/money/giftcards';
import { config } from '../../../src/config';
import { offline, listRowNames } from '../kit/consoleFixture';
import { usePhoneWidth } from '../phone';
import { openGiftCardsConsole, type GiftCardsConsole } from './giftCardsConsole';

const findBox = () => screen.findByRole('searchbox');

/** Returns the addresses, stored values and titles that contain the code. */
function findLeaks({ requests, dumpState }: GiftCardsConsole, code: string): string[] {
  const writtenCodes = [code, formatGiftCardCode(code), formatGiftCardCode(code).replaceAll('-', ' ')];
  const exposedTexts = [...requests.map(({ address }) => address), dumpState(), document.title].map((text) =>
    text.toUpperCase(),
  );
  return exposedTexts.filter((text) => writtenCodes.some((one) => text.includes(one)));
}

describe('list of gift cards', () => {
  test('shows last digits, recipient, remaining balance and expiry of each card', async () => {
    const fixture = await openGiftCardsConsole();
    const card = await fixture.issue({
      recipient: { name: 'Ana Robles', email: 'ana@ejemplo.com' },
      expiresOn: '2027-06-30',
    });
    await fixture.runCardAction(card.id, 'adjust', { deltaMinor: -38_000, reason: 'Error de captura' });
    await fixture.go('/giftcards');
    const row = (await screen.findByRole('rowheader')).closest('tr') as HTMLElement;
    expect(within(row).getByRole('link', { name: `•••• ${card.code.slice(-4)}` })).toBeVisible();
    expect(row).toHaveTextContent('Ana Robles');
    expect(row).toHaveTextContent('$120.00de $500.00');
    expect(row).toHaveTextContent('Activa');
    expect(row).toHaveTextContent('30 jun 2027');
  });

  test('shows on a phone either the day or the days left of an expiry', async () => {
    usePhoneWidth();
    const fixture = await openGiftCardsConsole();
    const expiresOn = daysAfter(dateIn(config.timeZone, new Date()), 8);
    await fixture.issue({ expiresOn });
    await fixture.go('/giftcards');
    const chip = await screen.findByText('Vence en 8 días');
    const card = chip.closest('li');
    expect(card).not.toBeNull();
    expect(card?.querySelector(`time[datetime="${expiresOn}"]`)).toBeNull();
  });

  test('marks a card with a balance above its initial value as topped up', async () => {
    const fixture = await openGiftCardsConsole();
    const card = await fixture.issue();
    await fixture.runCardAction(card.id, 'adjust', { deltaMinor: 5_000, reason: 'Cortesía' });
    await fixture.go('/giftcards');
    const row = (await screen.findByRole('rowheader')).closest('tr');
    expect(row).toHaveTextContent('recargada: $550.00');
    expect(row).not.toHaveTextContent('de $500.00');
  });

  test('filters by status and keeps the search', async () => {
    const fixture = await openGiftCardsConsole();
    const [activeCard, blockedCard] = [
      await fixture.issue({ recipient: { name: 'Ana', email: null } }),
      await fixture.issue({ recipient: { name: 'Ana', email: null } }),
    ];
    await fixture.runCardAction(blockedCard.id, 'block', { reason: 'Se perdió' });
    await fixture.go('/giftcards?filter={"q":"ana"}');
    await waitFor(() => expect(listRowNames()).toHaveLength(2));
    await fixture.user.click(screen.getByRole('link', { name: 'Bloqueadas' }));
    await waitFor(() => expect(listRowNames()).toEqual([`•••• ${blockedCard.code.slice(-4)}`]));
    expect(fixture.address()).toContain('"status":"blocked"');
    expect(fixture.address()).toContain('"q":"ana"');
    expect(screen.getByRole('link', { name: 'Bloqueadas' })).toHaveAttribute('aria-current', 'page');
    await fixture.user.click(screen.getByRole('link', { name: 'Activas' }));
    await waitFor(() => expect(listRowNames()).toEqual([`•••• ${activeCard.code.slice(-4)}`]));
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
    ['typed letter by letter', async ({ user }: GiftCardsConsole, text: string) => user.type(await findBox(), text)],
  ])('%s opens its card and appears in no address or stored state', async (_, write) => {
    const fixture = await openGiftCardsConsole();
    const { id, code } = await fixture.issue();
    await fixture.go('/giftcards');
    await fixture.user.click(await findBox());
    await write(fixture, formatGiftCardCode(code));
    await screen.findByRole('heading', { level: 1, name: `•••• ${code.slice(-4)}` });
    expect(fixture.address()).toBe(`/giftcards/${id}`);
    expect(fixture.sent('POST').map(({ address, body }) => [address, body])).toEqual([
      ['/api/giftcards/find', { code }],
    ]);
    expect(findLeaks(fixture, code)).toEqual([]);
  });

  test('without a card is reported as not found', async () => {
    const fixture = await openGiftCardsConsole();
    await fixture.issue();
    await fixture.go('/giftcards');
    await fixture.user.click(await findBox());
    await fixture.user.paste('ABCD-EFGH-JKMN-2345');
    const dialog = await screen.findByRole('dialog', { name: 'Buscar por código' });
    await within(dialog).findByText('Ninguna tarjeta tiene este código.');
    expect(screen.getByRole('searchbox', { hidden: true })).toHaveValue('');
    expect(findLeaks(fixture, 'ABCDEFGHJKMN2345')).toEqual([]);
  });

  test('that is malformed is explained without a request', async () => {
    const fixture = await openGiftCardsConsole();
    await fixture.issue();
    await fixture.go('/giftcards');
    await fixture.user.type(await findBox(), 'ABCD-EFGH-JKMN-2340{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Buscar por código' });
    await within(dialog).findByText(/nunca lleva 0, O, 1, I, L ni U/);
    expect(fixture.sent('POST')).toEqual([]);
    expect(findLeaks(fixture, 'ABCDEFGHJKMN2340')).toEqual([]);
  });

  test('that fails to be sent stays typed and is sent on retry', async () => {
    const fixture = await openGiftCardsConsole();
    const { code } = await fixture.issue();
    await fixture.go('/giftcards');
    await fixture.user.click(await screen.findByRole('button', { name: 'Buscar por código' }));
    const dialog = await screen.findByRole('dialog', { name: 'Buscar por código' });
    await fixture.user.type(within(dialog).getByRole('textbox', { name: 'Código' }), code);
    fixture.setNetworkHandler(offline);
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Buscar' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('No hay conexión');
    fixture.setNetworkHandler();
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Buscar' }));
    await screen.findByRole('heading', { level: 1, name: `•••• ${code.slice(-4)}` });
  });
});

test('a name that could be the start of a code is searched after Enter', async () => {
  const fixture = await openGiftCardsConsole();
  await fixture.issue({ recipient: { name: 'Beto Hernandez', email: null } });
  await fixture.issue({ recipient: { name: 'Ana Robles', email: null } });
  await fixture.go('/giftcards');
  await fixture.user.type(await findBox(), 'hernandez');
  expect(await screen.findByText('Presiona Enter para buscar.')).toBeVisible();
  await fixture.user.type(await findBox(), '{Enter}');
  await waitFor(() => expect(listRowNames()).toHaveLength(1));
  expect(fixture.address()).toContain('"q":"hernandez"');
});
