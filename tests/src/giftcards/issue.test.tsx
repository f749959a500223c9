import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test, vi } from 'vitest';
import { dateField, shownDate } from '../dates';
import { hasUnsaved } from '../../../src/unsaved';
import { offline } from '../kit/consoleFixture';
import { openGiftCardsConsole, type GiftCardsConsole } from './giftCardsConsole';

const written = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/g;

async function openForm(): Promise<GiftCardsConsole> {
  const counter = await openGiftCardsConsole('/giftcards/create');
  await screen.findByRole('heading', { level: 1, name: 'Emitir tarjeta' });
  return counter;
}

/** Fills the form and asks to see what it would do. */
async function review(counter: GiftCardsConsole, amount = '500') {
  await counter.fill(/^Monto/, amount);
  await counter.fill('Nombre', 'Ana Robles');
  await counter.user.click(screen.getByRole('button', { name: 'Revisar' }));
  return screen.findByRole('dialog', { name: '¿Emitir esta tarjeta?' });
}

async function issue({ user }: GiftCardsConsole, dialog: HTMLElement) {
  const confirm = within(dialog).getByRole('button', { name: 'Emitir' });
  await waitFor(() => expect(confirm).toBeEnabled());
  await user.dblClick(confirm);
  return screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' });
}

const codesIn = (element: HTMLElement) => [...(element.textContent ?? '').matchAll(written)].map(([code]) => code);

describe('issuing a gift card', () => {
  test('proposes that it is good for a year', async () => {
    await openForm();
    const [day = '', month = '', year = ''] = shownDate(await dateField(/^Vence/)).split('/');
    const days = (Date.parse(`${year}-${month}-${day}`) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 365)).toBeLessThan(2);
  });

  test('shows who pays before anything is made, then makes one and tells its code', async () => {
    const counter = await openForm();
    const dialog = await review(counter);
    await waitFor(() => expect(dialog).toHaveTextContent('$500.00'));
    expect(dialog).toHaveTextContent('Tarjetas de regalo por canjear');
    expect(counter.executedPosts('/api/giftcards')).toEqual([]);
    const told = await issue(counter, dialog);
    expect(codesIn(told)).toHaveLength(1);
    expect(told).toHaveTextContent('Ana Robles');
    expect(counter.executedPosts('/api/giftcards')).toHaveLength(1);
  });

  test('keeps the code nowhere: not in an address, a cache, a storage or a toast', async () => {
    const counter = await openForm();
    const told = await issue(counter, await review(counter));
    const [code = ''] = codesIn(told);
    for (const one of [code, code.replaceAll('-', '')]) {
      expect(counter.dumpState()).not.toContain(one);
      expect(counter.requests.map(({ address }) => address).join()).not.toContain(one);
    }
    expect(screen.getByText(/Se emitió la tarjeta/)).toHaveTextContent(`•••• ${code.slice(-4)}`);
    await counter.user.click(within(told).getByRole('button', { name: 'Ya lo guardé' }));
    await screen.findByRole('heading', { level: 1, name: `•••• ${code.slice(-4)}` });
    expect(document.body.textContent).not.toContain(code);
    expect(hasUnsaved()).toBe(false);
  });

  test('does not let go of the code by accident', async () => {
    const counter = await openForm();
    const told = await issue(counter, await review(counter));
    await counter.user.keyboard('{Escape}');
    fireEvent.mouseDown(told.parentElement ?? told);
    fireEvent.click(told.parentElement ?? told);
    expect(codesIn(told)).toHaveLength(1);
    expect(hasUnsaved()).toBe(true);
  });

  test('copies the code, and says when the browser does not let it', async () => {
    const counter = await openForm();
    const told = await issue(counter, await review(counter));
    await counter.user.click(within(told).getByRole('button', { name: 'Copiar código' }));
    await within(told).findByText('Copiado');
    expect(await navigator.clipboard.readText()).toBe(codesIn(told)[0]);
    const denied = vi
      .spyOn(navigator.clipboard, 'writeText')
      .mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    await counter.user.click(within(told).getByRole('button', { name: 'Copiar código' }));
    await within(told).findByText(/El navegador no permitió copiar/);
    denied.mockRestore();
  });

  test('prints the card with a QR code that is on paper alone', async () => {
    const counter = await openForm();
    const told = await issue(counter, await review(counter));
    const print = vi.fn<() => void>();
    vi.stubGlobal('print', print);
    await counter.user.click(within(told).getByRole('button', { name: 'Imprimir tarjeta' }));
    await waitFor(() => expect(print).toHaveBeenCalledOnce());
    const paper = document.querySelector<HTMLElement>('.printed-cards');
    expect(paper && codesIn(paper)).toEqual(codesIn(told));
    expect(paper?.querySelector('svg path')).not.toBeNull();
    fireEvent(globalThis.window, new Event('afterprint'));
    await waitFor(() => expect(document.querySelector('.printed-cards')).toBeNull());
    vi.unstubAllGlobals();
  });

  test('whose answer is lost is asked after with the same key: one card, and its code after all', async () => {
    const counter = await openForm();
    const dialog = await review(counter);
    const confirm = within(dialog).getByRole('button', { name: 'Emitir' });
    await waitFor(() => expect(confirm).toBeEnabled());
    let lost = false;
    counter.network(async (request, next) => {
      const answer = await next(request);
      if (lost) return answer;
      lost = true;
      throw new TypeError('Failed to fetch');
    });
    await counter.user.click(confirm);
    expect(codesIn(await screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' }))).toHaveLength(1);
    const keys = counter.executedPosts('/api/giftcards').map(({ headers }) => headers.get('Idempotency-Key'));
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    const { json } = await counter.api.send('GET', 'giftcards');
    expect(json).toHaveLength(1);
  });

  test('whose answer is lost, and whose dialog is closed, is asked after before anything else: its code is told after all', async () => {
    const counter = await openForm();
    const dialog = await review(counter);
    const confirm = within(dialog).getByRole('button', { name: 'Emitir' });
    await waitFor(() => expect(confirm).toBeEnabled());
    counter.network(async (request, next) => {
      await next(request);
      throw new TypeError('Failed to fetch');
    });
    await counter.user.click(confirm);
    await within(dialog).findByText(/No pudimos confirmar si se completó/);
    await counter.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    expect(await screen.findByText(/No pudimos confirmar si se registró/)).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Nombre' })).toBeDisabled();

    counter.network();
    await counter.user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }));
    const again = await screen.findByRole('dialog', { name: '¿Emitir esta tarjeta?' });
    await counter.user.click(within(again).getByRole('button', { name: 'Comprobar de nuevo' }));
    expect(codesIn(await screen.findByRole('dialog', { name: 'Guarda el código de la tarjeta' }))).toHaveLength(1);
    expect((await counter.api.send('GET', 'giftcards')).json).toHaveLength(1);
  });

  test('that was refused after all can be mended and sent again', async () => {
    const counter = await openForm();
    const dialog = await review(counter);
    const confirm = within(dialog).getByRole('button', { name: 'Emitir' });
    await waitFor(() => expect(confirm).toBeEnabled());
    counter.network(offline);
    await counter.user.click(confirm);
    await within(dialog).findByText(/No pudimos confirmar si se completó/);
    await counter.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    counter.network(async (request, next) =>
      request.url.includes('dryRun') || !request.url.endsWith('/giftcards')
        ? next(request)
        : Response.json({ code: 'request.invalid', violations: [] }, { status: 422 }),
    );
    await counter.user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }));
    const again = await screen.findByRole('dialog', { name: '¿Emitir esta tarjeta?' });
    await counter.user.click(within(again).getByRole('button', { name: 'Comprobar de nuevo' }));
    await within(again).findByRole('alert');
    counter.network();
    await counter.user.click(within(again).getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Nombre' })).toBeEnabled());
    const told = await issue(counter, await review(counter));
    expect(codesIn(told)).toHaveLength(1);
  });

  test('says at once that there is no network, and keeps what was typed', async () => {
    const counter = await openForm();
    counter.network(offline);
    const dialog = await review(counter);
    expect(await within(dialog).findByRole('alert')).toHaveTextContent('No hay conexión');
    await counter.user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
    expect(await screen.findByRole('textbox', { name: 'Nombre' })).toHaveValue('Ana Robles');
  });

  test('marks what the API refuses at its field', async () => {
    const counter = await openForm();
    await counter.fill(/^Monto/, '60,000');
    await counter.user.click(screen.getByRole('button', { name: 'Revisar' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: /^Monto/ })).toHaveAccessibleDescription(
        /Rebasa el saldo máximo de una tarjeta/,
      ),
    );
  });
});
