import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatCode } from '../../../contract/money/giftcards';
import { hasUnsaved } from '../../../src/unsaved';
import { openCardPage, openGiftCardsConsole, type GiftCardsConsole, type IssuedCard } from './giftCardsConsole';

const timeline = () => screen.findByRole('region', { name: 'Movimientos' });
const movements = async () => within(await timeline()).findAllByRole('listitem');

async function openIssued(
  given: Record<string, unknown> = {},
): Promise<{ counter: GiftCardsConsole; card: IssuedCard }> {
  const counter = await openGiftCardsConsole();
  const card = await counter.issue(given);
  await openCardPage(counter, card);
  return { counter, card };
}

/** Asks for an act that may stand behind "more". */
async function ask({ user }: GiftCardsConsole, action: string) {
  const button = screen.queryByRole('button', { name: action });
  if (button) await user.click(button);
  else {
    await user.click(screen.getByRole('button', { name: 'Más' }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
  }
  return screen.findByRole('dialog', { name: new RegExp('••••') });
}

describe('the page of a gift card', () => {
  test('tells what it is worth, whose it is and until when, and never its code', async () => {
    const { card } = await openIssued({
      recipient: { name: 'Ana Robles', email: 'ana@ejemplo.com' },
      message: 'Feliz cumpleaños',
      expiresOn: '2027-06-30',
    });
    const face = screen.getByRole('region', { name: 'Tarjeta de regalo' });
    expect(face).toHaveTextContent(`•••• •••• •••• ${card.code.slice(-4)}`);
    expect(face).toHaveTextContent('$500.00');
    expect(face).toHaveTextContent('Feliz cumpleaños');
    expect(within(face).getByRole('link', { name: 'ana@ejemplo.com' })).toHaveAttribute(
      'href',
      'mailto:ana@ejemplo.com',
    );
    expect(document.body.textContent).not.toContain(formatCode(card.code));
  });

  test('lists everything that moved its balance, the last first, with what was left, by whom and why', async () => {
    const { counter, card } = await openIssued();
    await counter.runCardAction(card.id, 'adjust', { deltaMinor: -20_000, reason: 'Error de captura' });
    await counter.runCardAction(card.id, 'adjust', { deltaMinor: 5_000, reason: 'Disculpa por la demora' });
    await counter.go('/giftcards');
    await openCardPage(counter, card);
    await waitFor(async () => expect(await movements()).toHaveLength(3));
    const said = (await movements()).map((one) => one.textContent);
    expect(said[0]).toMatch(/^Ajuste\+\$50\.00Saldo: \$350\.00.*admin@sobremesa\.app.*Disculpa por la demora/);
    expect(said[1]).toMatch(/^Ajuste-\$200\.00Saldo: \$300\.00/);
    expect(said[2]).toMatch(/^Emisión\+\$500\.00Saldo: \$500\.00/);
  });

  test('shows an adjustment in its timeline at once', async () => {
    const { counter } = await openIssued();
    await waitFor(async () => expect(await movements()).toHaveLength(1));
    const dialog = await ask(counter, 'Ajustar saldo');
    await counter.user.type(within(dialog).getByRole('textbox', { name: /Monto del ajuste/ }), '-120');
    await counter.user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Error de captura');
    await waitFor(() => expect(dialog).toHaveTextContent(/\$500\.00.*\$380\.00/));
    await counter.user.click(within(dialog).getByRole('button', { name: 'Ajustar' }));
    await screen.findByText(/Se ajustó el saldo/);
    await waitFor(async () => expect(await movements()).toHaveLength(2));
    expect((await movements())[0]).toHaveTextContent(/^Ajuste-\$120\.00Saldo: \$380\.00/);
  });

  test('says why it cannot be spent', async () => {
    const { counter, card } = await openIssued();
    await counter.runCardAction(card.id, 'block', { reason: 'La reportó robada' });
    await counter.go('/giftcards');
    await openCardPage(counter, card);
    await waitFor(() => expect(screen.getByText(/Está bloqueada/)).toBeVisible());
    expect(screen.getByText('La reportó robada')).toBeVisible();
  });

  test('has whom it is for and what it says edited, and guards what was typed', async () => {
    const { counter, card } = await openIssued();
    await counter.user.click(screen.getByRole('link', { name: 'Editar' }));
    await counter.fill('Mensaje', 'Buen provecho');
    await counter.user.click(screen.getByRole('button', { name: 'Guardar' }));
    await screen.findByRole('region', { name: 'Tarjeta de regalo' });
    expect(counter.address()).toBe(`/giftcards/${card.id}`);
    expect(screen.getByRole('region', { name: 'Tarjeta de regalo' })).toHaveTextContent('Buen provecho');
  });
});

describe('a card that is reissued', () => {
  test('shows the code of the one that takes its place, once, and leads to it', async () => {
    const { counter, card } = await openIssued({ recipient: { name: 'Ana Robles', email: null } });
    const question = await ask(counter, 'Reponer');
    await counter.user.type(within(question).getByRole('textbox', { name: 'Motivo' }), 'La perdió');
    await waitFor(() => expect(within(question).getByRole('button', { name: 'Reponer' })).toBeEnabled());
    await counter.user.click(within(question).getByRole('button', { name: 'Reponer' }));

    const told = await screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' });
    expect(told).toHaveTextContent('$500.00');
    const [code = ''] = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/.exec(told.textContent) ?? [];
    expect(code).not.toBe(formatCode(card.code));
    expect(counter.dumpState()).not.toContain(code);
    expect(counter.dumpState()).not.toContain(code.replaceAll('-', ''));

    await counter.user.keyboard('{Escape}');
    expect(told).toBeVisible();
    await counter.user.click(within(told).getByRole('button', { name: 'Ya lo guardé' }));
    await screen.findByRole('heading', { level: 1, name: `•••• ${code.slice(-4)}` });
    expect(document.body.textContent).not.toContain(code);
    await counter.go(`/giftcards/${card.id}`);
    expect(await screen.findByRole('link', { name: 'Ver la tarjeta nueva' })).toHaveAttribute(
      'href',
      counter.address().replace(card.id, await successorOf(counter, card)),
    );
  });
});

test('the answer to a reissue that is lost, with its dialog closed, can still be had: the code is told after all, of one card', async () => {
  const { counter } = await openIssued();
  const question = await ask(counter, 'Reponer');
  await counter.user.type(within(question).getByRole('textbox', { name: 'Motivo' }), 'La perdió');
  await waitFor(() => expect(within(question).getByRole('button', { name: 'Reponer' })).toBeEnabled());
  counter.network(async (request, next) => {
    const answer = await next(request);
    if (request.method === 'POST') throw new TypeError('Failed to fetch');
    return answer;
  });
  await counter.user.click(within(question).getByRole('button', { name: 'Reponer' }));
  await within(question).findByText(/No pudimos confirmar si se completó/);
  await counter.user.click(within(question).getByRole('button', { name: 'Cerrar' }));
  expect(await screen.findByRole('link', { name: 'Ver la tarjeta nueva' })).toBeVisible();
  expect(hasUnsaved()).toBe(true);

  counter.network();
  await counter.user.click(screen.getByRole('button', { name: 'Comprobar: Reponer' }));
  const again = await screen.findByRole('dialog', { name: new RegExp('••••') });
  expect(within(again).getByRole('textbox', { name: 'Motivo' })).toHaveValue('La perdió');
  await counter.user.click(within(again).getByRole('button', { name: 'Comprobar de nuevo' }));
  const told = await screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' });
  expect(told.textContent).toMatch(/[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/);
  expect((await counter.api.send('GET', 'giftcards')).json).toHaveLength(2);
  await counter.user.click(within(told).getByRole('button', { name: 'Ya lo guardé' }));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

async function successorOf({ api }: GiftCardsConsole, { id }: IssuedCard): Promise<string> {
  return String((await api.send('GET', `giftcards/${id}`)).json['replacedById']);
}
