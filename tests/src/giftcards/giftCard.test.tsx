import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { formatGiftCardCode } from '../../../contract/money/giftcards';
import { hasUnsaved } from '../../../src/unsaved';
import { usePhoneWidth } from '../phone';
import { openCardPage, openGiftCardsConsole, type GiftCardsConsole, type IssuedCard } from './giftCardsConsole';

const findTimeline = () => screen.findByRole('region', { name: 'Movimientos' });
const movements = async () => within(await findTimeline()).findAllByRole('listitem');

async function openIssued(
  overrides: Record<string, unknown> = {},
): Promise<{ fixture: GiftCardsConsole; card: IssuedCard }> {
  const fixture = await openGiftCardsConsole();
  const card = await fixture.issue(overrides);
  await openCardPage(fixture, card);
  return { fixture, card };
}

async function openActionDialog({ user }: GiftCardsConsole, action: string) {
  const button = screen.queryByRole('button', { name: action });
  if (button) await user.click(button);
  else {
    await user.click(screen.getByRole('button', { name: 'Más' }));
    await user.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }));
  }
  return screen.findByRole('dialog', { name: new RegExp('••••') });
}

describe('page of a gift card', () => {
  test('on a phone can be blocked without opening the menu', async () => {
    usePhoneWidth();
    await openIssued();
    expect(screen.getByRole('button', { name: 'Bloquear' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Ajustar saldo' })).toBeNull();
  });

  test('shows value, recipient and message without its code', async () => {
    const { card } = await openIssued({
      recipient: { name: 'Ana Robles', email: 'ana@ejemplo.com' },
      message: 'Feliz cumpleaños',
      expiresOn: '2027-06-30',
    });
    const cardRegion = screen.getByRole('region', { name: 'Tarjeta de regalo' });
    expect(cardRegion).toHaveTextContent(`•••• •••• •••• ${card.code.slice(-4)}`);
    expect(cardRegion).toHaveTextContent('$500.00');
    expect(cardRegion).toHaveTextContent('Feliz cumpleaños');
    expect(within(cardRegion).getByRole('link', { name: 'ana@ejemplo.com' })).toHaveAttribute(
      'href',
      'mailto:ana@ejemplo.com',
    );
    expect(document.body.textContent).not.toContain(formatGiftCardCode(card.code));
  });

  test('lists all transactions, latest first, with balance, user and reason', async () => {
    const { fixture, card } = await openIssued();
    await fixture.runCardAction(card.id, 'adjust', { deltaMinor: -20_000, reason: 'Error de captura' });
    await fixture.runCardAction(card.id, 'adjust', { deltaMinor: 5_000, reason: 'Disculpa por la demora' });
    await fixture.go('/giftcards');
    await openCardPage(fixture, card);
    await waitFor(async () => expect(await movements()).toHaveLength(3));
    const texts = (await movements()).map((one) => one.textContent);
    expect(texts[0]).toMatch(/^Ajuste\+\$50\.00Saldo: \$350\.00.*admin@sobremesa\.app.*Disculpa por la demora/);
    expect(texts[1]).toMatch(/^Ajuste-\$200\.00Saldo: \$300\.00/);
    expect(texts[2]).toMatch(/^Emisión\+\$500\.00Saldo: \$500\.00/);
  });

  test('shows an adjustment in its timeline at once', async () => {
    const { fixture } = await openIssued();
    await waitFor(async () => expect(await movements()).toHaveLength(1));
    const dialog = await openActionDialog(fixture, 'Ajustar saldo');
    await fixture.user.type(within(dialog).getByRole('textbox', { name: /Monto del ajuste/ }), '-120');
    await fixture.user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'Error de captura');
    await waitFor(() => expect(dialog).toHaveTextContent(/\$500\.00.*\$380\.00/));
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Ajustar saldo' }));
    await screen.findByText(/Se ajustó el saldo/);
    await waitFor(async () => expect(await movements()).toHaveLength(2));
    expect((await movements())[0]).toHaveTextContent(/^Ajuste-\$120\.00Saldo: \$380\.00/);
  });

  test('shows why it is blocked', async () => {
    const { fixture, card } = await openIssued();
    await fixture.runCardAction(card.id, 'block', { reason: 'La reportó robada' });
    await fixture.go('/giftcards');
    await openCardPage(fixture, card);
    await waitFor(() => expect(screen.getByText(/Está bloqueada/)).toBeVisible());
    expect(screen.getByText('La reportó robada')).toBeVisible();
  });

  test('edits the message', async () => {
    const { fixture, card } = await openIssued();
    await fixture.user.click(screen.getByRole('link', { name: 'Editar' }));
    await fixture.fill('Mensaje', 'Buen provecho');
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByRole('region', { name: 'Tarjeta de regalo' });
    expect(fixture.address()).toBe(`/giftcards/${card.id}`);
    expect(screen.getByRole('region', { name: 'Tarjeta de regalo' })).toHaveTextContent('Buen provecho');
  });
});

describe('reissued gift card', () => {
  test('shows the code of its replacement once and links to it', async () => {
    const { fixture, card } = await openIssued({ recipient: { name: 'Ana Robles', email: null } });
    const reissueDialog = await openActionDialog(fixture, 'Reponer');
    await fixture.user.type(within(reissueDialog).getByRole('textbox', { name: 'Motivo' }), 'La perdió');
    await waitFor(() => expect(within(reissueDialog).getByRole('button', { name: 'Reponer' })).toBeEnabled());
    await fixture.user.click(within(reissueDialog).getByRole('button', { name: 'Reponer' }));

    const codeDialog = await screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' });
    expect(codeDialog).toHaveTextContent('$500.00');
    const [code = ''] = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/.exec(codeDialog.textContent) ?? [];
    expect(code).not.toBe(formatGiftCardCode(card.code));
    expect(fixture.dumpState()).not.toContain(code);
    expect(fixture.dumpState()).not.toContain(code.replaceAll('-', ''));

    await fixture.user.keyboard('{Escape}');
    expect(codeDialog).toBeVisible();
    await fixture.user.click(within(codeDialog).getByRole('button', { name: 'Ya lo guardé' }));
    await screen.findByRole('heading', { level: 1, name: `•••• ${code.slice(-4)}` });
    expect(document.body.textContent).not.toContain(code);
    await fixture.go(`/giftcards/${card.id}`);
    expect(await screen.findByRole('link', { name: 'Ver la tarjeta nueva' })).toHaveAttribute(
      'href',
      fixture.address().replace(card.id, await successorOf(fixture, card)),
    );
  });
});

test('a lost response to a reissue can be retried after its dialog is closed, and shows the code of the one new card', async () => {
  const { fixture } = await openIssued();
  const reissueDialog = await openActionDialog(fixture, 'Reponer');
  await fixture.user.type(within(reissueDialog).getByRole('textbox', { name: 'Motivo' }), 'La perdió');
  await waitFor(() => expect(within(reissueDialog).getByRole('button', { name: 'Reponer' })).toBeEnabled());
  fixture.setNetworkHandler(async (request, next) => {
    const response = await next(request);
    if (request.method === 'POST') throw new TypeError('Failed to fetch');
    return response;
  });
  await fixture.user.click(within(reissueDialog).getByRole('button', { name: 'Reponer' }));
  await within(reissueDialog).findByText(/No pudimos confirmar si se completó/);
  await fixture.user.click(within(reissueDialog).getByRole('button', { name: 'Cerrar' }));
  expect(await screen.findByRole('link', { name: 'Ver la tarjeta nueva' })).toBeVisible();
  expect(hasUnsaved()).toBe(true);

  fixture.setNetworkHandler();
  await fixture.user.click(screen.getByRole('button', { name: 'Comprobar: Reponer' }));
  const reopenedDialog = await screen.findByRole('dialog', { name: new RegExp('••••') });
  expect(within(reopenedDialog).getByRole('textbox', { name: 'Motivo' })).toHaveValue('La perdió');
  await fixture.user.click(within(reopenedDialog).getByRole('button', { name: 'Comprobar de nuevo' }));
  const codeDialog = await screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' });
  expect(codeDialog.textContent).toMatch(/[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/);
  expect((await fixture.api.send('GET', 'giftcards')).json).toHaveLength(2);
  await fixture.user.click(within(codeDialog).getByRole('button', { name: 'Ya lo guardé' }));
  await waitFor(() => expect(hasUnsaved()).toBe(false));
});

async function successorOf({ api }: GiftCardsConsole, { id }: IssuedCard): Promise<string> {
  return String((await api.send('GET', `giftcards/${id}`)).json['replacedById']);
}
