import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { findDateField, shownDate } from '../dates';
import { hasUnsaved } from '../../../src/unsaved';
import { offline } from '../kit/consoleFixture';
import { openGiftCardsConsole, type GiftCardsConsole } from './giftCardsConsole';

const codePattern = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/g;

async function openForm(): Promise<GiftCardsConsole> {
  const fixture = await openGiftCardsConsole('/giftcards/create');
  await screen.findByRole('heading', { level: 1, name: 'Emitir tarjeta' });
  return fixture;
}

async function review(fixture: GiftCardsConsole, amount = '500') {
  await fixture.fill(/^Monto/, amount);
  await fixture.fill('Nombre', 'Ana Robles');
  await fixture.user.click(screen.getByRole('button', { name: 'Emitir tarjeta' }));
  return screen.findByRole('dialog', { name: '¿Emitir esta tarjeta?' });
}

async function issue({ user }: GiftCardsConsole, dialog: HTMLElement) {
  const confirm = within(dialog).getByRole('button', { name: 'Emitir tarjeta' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.dblClick(confirm);
  return screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' });
}

const listCodes = (element: HTMLElement) =>
  [...(element.textContent ?? '').matchAll(codePattern)].map(([code]) => code);

describe('issuing a gift card', () => {
  test('proposes an expiry date in a year', async () => {
    await openForm();
    const [day = '', month = '', year = ''] = shownDate(await findDateField(/^Vence/)).split('/');
    const days = (Date.parse(`${year}-${month}-${day}`) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 365)).toBeLessThan(2);
  });

  test('previews the balances, then issues one card and shows its code', async () => {
    const fixture = await openForm();
    const dialog = await review(fixture);
    await waitFor(() => expect(dialog).toHaveTextContent('$500.00'));
    expect(dialog).toHaveTextContent('Tarjetas de regalo por canjear');
    expect(fixture.executedPosts('/api/giftcards')).toEqual([]);
    const codesDialog = await issue(fixture, dialog);
    expect(listCodes(codesDialog)).toHaveLength(1);
    expect(codesDialog).toHaveTextContent('Ana Robles');
    expect(fixture.executedPosts('/api/giftcards')).toHaveLength(1);
  });

  test('never stores the code in an address, a cache, a storage or a notification', async () => {
    const fixture = await openForm();
    const codesDialog = await issue(fixture, await review(fixture));
    const [code = ''] = listCodes(codesDialog);
    for (const writtenCode of [code, code.replaceAll('-', '')]) {
      expect(fixture.dumpState()).not.toContain(writtenCode);
      expect(fixture.requests.map(({ address }) => address).join()).not.toContain(writtenCode);
    }
    expect(screen.getByText(/Se emitió la tarjeta/)).toHaveTextContent(`•••• ${code.slice(-4)}`);
    await fixture.user.click(within(codesDialog).getByRole('button', { name: 'Ya lo guardé' }));
    await screen.findByRole('heading', { level: 1, name: `•••• ${code.slice(-4)}` });
    expect(document.body.textContent).not.toContain(code);
    expect(hasUnsaved()).toBe(false);
  });

  test('keeps the code visible on Escape and on a click of the backdrop', async () => {
    const fixture = await openForm();
    const codesDialog = await issue(fixture, await review(fixture));
    await fixture.user.keyboard('{Escape}');
    fireEvent.mouseDown(codesDialog.parentElement ?? codesDialog);
    fireEvent.click(codesDialog.parentElement ?? codesDialog);
    expect(listCodes(codesDialog)).toHaveLength(1);
    expect(hasUnsaved()).toBe(true);
  });

  test('copies the code, and reports when the browser denies it', async () => {
    const fixture = await openForm();
    const codesDialog = await issue(fixture, await review(fixture));
    await fixture.user.click(within(codesDialog).getByRole('button', { name: 'Copiar código' }));
    await within(codesDialog).findByText('Copiado');
    expect(await navigator.clipboard.readText()).toBe(listCodes(codesDialog)[0]);
    const deniedCopy = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await fixture.user.click(within(codesDialog).getByRole('button', { name: 'Copiar código' }));
    await within(codesDialog).findByText(/El navegador no permitió copiar/);
    deniedCopy.mockRestore();
  });

  test('prints the card with a QR code that only the printed page contains', async () => {
    const fixture = await openForm();
    const codesDialog = await issue(fixture, await review(fixture));
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await fixture.user.click(within(codesDialog).getByRole('button', { name: 'Imprimir tarjeta' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const printedCards = document.querySelector<HTMLElement>('.printed-cards');
    expect(printedCards && listCodes(printedCards)).toEqual(listCodes(codesDialog));
    expect(printedCards?.querySelector('svg path')).not.toBeNull();
    fireEvent(globalThis.window, new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('.printed-cards')).toBeNull());
    vi.unstubAllGlobals();
  });

  test('retries a lost response with the same key: one card, with its code', async () => {
    const fixture = await openForm();
    const dialog = await review(fixture);
    const confirm = within(dialog).getByRole('button', { name: 'Emitir tarjeta' });
    await waitFor(() => expect(confirm).toBeEnabled());
    let isLost = false;
    fixture.setNetworkHandler(async (request, next) => {
      const response = await next(request);
      if (isLost) return response;
      isLost = true;
      throw new TypeError('Failed to fetch');
    });
    await fixture.user.click(confirm);
    expect(listCodes(await screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' }))).toHaveLength(1);
    const keys = fixture.executedPosts('/api/giftcards').map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    const { json } = await fixture.api.send('GET', 'giftcards');
    expect(json).toHaveLength(1);
  });

  test('locks the form after a lost response until it is retried, which shows the code', async () => {
    const fixture = await openForm();
    const dialog = await review(fixture);
    const confirm = within(dialog).getByRole('button', { name: 'Emitir tarjeta' });
    await waitFor(() => expect(confirm).toBeEnabled());
    fixture.setNetworkHandler(async (request, next) => {
      await next(request);
      throw new TypeError('Failed to fetch');
    });
    await fixture.user.click(confirm);
    await within(dialog).findByText(/No pudimos confirmar si se completó/);
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByText(/No pudimos confirmar si se registró/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toBeDisabled();

    fixture.setNetworkHandler();
    await fixture.user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }));
    const reopenedDialog = await screen.findByRole('dialog', { name: '¿Emitir esta tarjeta?' });
    await fixture.user.click(within(reopenedDialog).getByRole('button', { name: 'Comprobar de nuevo' }));
    expect(listCodes(await screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' }))).toHaveLength(1);
    expect((await fixture.api.send('GET', 'giftcards')).json).toHaveLength(1);
  });

  test('can be corrected and sent again after a retry was rejected', async () => {
    const fixture = await openForm();
    const dialog = await review(fixture);
    const confirm = within(dialog).getByRole('button', { name: 'Emitir tarjeta' });
    await waitFor(() => expect(confirm).toBeEnabled());
    fixture.setNetworkHandler(offline);
    await fixture.user.click(confirm);
    await within(dialog).findByText(/No pudimos confirmar si se completó/);
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    fixture.setNetworkHandler(async (request, next) =>
      request.url.includes('dryRun') || !request.url.endsWith('/giftcards')
        ? next(request)
        : Response.json({ code: 'request.invalid', violations: [] }, { status: 422 }),
    );
    await fixture.user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }));
    const reopenedDialog = await screen.findByRole('dialog', { name: '¿Emitir esta tarjeta?' });
    await fixture.user.click(within(reopenedDialog).getByRole('button', { name: 'Comprobar de nuevo' }));
    await within(reopenedDialog).findByRole('alert');
    fixture.setNetworkHandler();
    await fixture.user.click(within(reopenedDialog).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nombre' })).toBeEnabled());
    const codesDialog = await issue(fixture, await review(fixture));
    expect(listCodes(codesDialog)).toHaveLength(1);
  });

  test('shows a network error in the preview and keeps the typed values', async () => {
    const fixture = await openForm();
    fixture.setNetworkHandler(offline);
    const dialog = await review(fixture);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('No hay conexión');
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Robles');
  });

  test("shows the API's error on its field", async () => {
    const fixture = await openForm();
    await fixture.fill(/^Monto/, '60,000');
    await fixture.user.click(screen.getByRole('button', { name: 'Emitir tarjeta' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Monto/ })).toHaveAccessibleDescription(
        /Rebasa el saldo máximo de una tarjeta/,
      ),
    );
  });
});
