import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hasUnsaved } from '../../../src/unsaved';
import { captureDownloads } from '../downloads';
import { openGiftCardsConsole, type GiftCardsConsole } from './giftCardsConsole';

const codePattern = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/g;
const getRecipients = () => screen.getByRole('textbox', { name: 'Lista de destinatarios' });

async function openBatch(): Promise<GiftCardsConsole> {
  const fixture = await openGiftCardsConsole('/giftcards/batch');
  await screen.findByRole('heading', { level: 1, name: 'Emitir lote' });
  await fixture.fill(/^Monto/, '500');
  return fixture;
}

async function paste({ user }: GiftCardsConsole, text: string) {
  await user.clear(getRecipients());
  await user.click(getRecipients());
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: /Emitir lote|Comprobar de nuevo/ }));
}

const listSentBatches = ({ sent }: GiftCardsConsole) =>
  sent('POST').filter(({ address }) => address === '/api/giftcards/batch');

async function confirm({ user }: GiftCardsConsole, name: RegExp) {
  const dialog = await screen.findByRole('dialog', { name });
  const button = within(dialog).getByRole('button', { name: /^Emitir/ });
  await waitFor(() => expect(button).toBeEnabled());
  await user.dblClick(button);
}

async function findCodes(): Promise<{ codesDialog: HTMLElement; codes: string[] }> {
  const codesDialog = await screen.findByRole('dialog', { name: 'Guarda los códigos de las tarjetas' });
  return { codesDialog, codes: [...(codesDialog.textContent ?? '').matchAll(codePattern)].map(([code]) => code) };
}

describe('batch of gift cards', () => {
  test('previews each line and the total, issues all cards once, and shows the codes', async () => {
    const fixture = await openBatch();
    await paste(fixture, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com, 150');
    const dialog = await screen.findByRole('dialog', { name: '¿Emitir 2 tarjetas por $650.00?' });
    await waitFor(() => expect(within(dialog).getAllByText('Se emitirá')).toHaveLength(2));
    expect(dialog).toHaveTextContent('Tarjetas de regalo por canjear');
    expect(listSentBatches(fixture)).toEqual([]);
    await confirm(fixture, /Emitir 2 tarjetas/);
    const { codes: shownCodes } = await findCodes();
    expect(new Set(shownCodes).size).toBe(2);
    expect(listSentBatches(fixture)).toHaveLength(1);
    for (const code of shownCodes) expect(fixture.dumpState()).not.toContain(code.replaceAll('-', ''));
  });

  test('copies all codes at once and hides them after the confirmation', async () => {
    const fixture = await openBatch();
    await paste(fixture, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com, 150');
    await confirm(fixture, /Emitir 2 tarjetas/);
    const { codesDialog, codes: shownCodes } = await findCodes();
    await fixture.user.click(within(codesDialog).getByRole('button', { name: 'Copiar todos' }));
    await within(codesDialog).findByText('Copiado');
    expect(await navigator.clipboard.readText()).toContain(`Ana Robles\tana@ejemplo.com\t$500.00\t${shownCodes[0]}`);

    await fixture.user.click(within(codesDialog).getByRole('button', { name: 'Ya los guardé' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
    expect(fixture.address()).toContain('"batchId"');
    expect(document.body).toHaveTextContent(/Lote: \d+ [a-z]{3} \d{4}/);
    expect(document.body.textContent).not.toContain(shownCodes[0]);
  });

  test('marks invalid lines and sends nothing', async () => {
    const fixture = await openBatch();
    await paste(fixture, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto\nCarla, carla@ejemplo.com, mucho');
    const rows = await screen.findByRole('region', { name: 'Líneas del lote' });
    expect(within(rows).getAllByText('Con errores')).toHaveLength(2);
    expect(rows).toHaveTextContent(/Correo: /);
    expect(getRecipients()).toHaveAccessibleDescription(/Hay líneas con errores/);
    expect(fixture.sent('POST')).toEqual([]);
    await paste(fixture, 'Ana Robles, ana@ejemplo.com');
    await screen.findByRole('dialog', { name: '¿Emitir 1 tarjeta por $500.00?' });
  });

  test('cannot be confirmed while the API rejects a line, which is marked', async () => {
    const fixture = await openBatch();
    await paste(fixture, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com, 60000');
    const dialog = await screen.findByRole('dialog', { name: /Emitir 2 tarjetas/ });
    await waitFor(() => expect(within(dialog).getByText('Con errores')).toBeVisible());
    const [firstCard, secondCard] = within(dialog).getAllByRole('listitem');
    expect(firstCard).toHaveTextContent(/Beto Cruz.*Rebasa el saldo máximo de una tarjeta/);
    expect(secondCard).toHaveTextContent(/Ana Robles.*Se emitirá/);
    expect(within(dialog).getByRole('button', { name: 'Emitir 2 tarjetas' })).toBeDisabled();
    expect(listSentBatches(fixture)).toEqual([]);
  });

  test('is read from a CSV file into the editable list', async () => {
    const fixture = await openBatch();
    const file = new File(['\uFEFFNombre;Correo;Monto\r\nAna Robles;ana@ejemplo.com;250\r\n'], 'regalos.csv', {
      type: 'text/csv',
    });
    await fixture.user.upload(screen.getByLabelText('Elegir archivo CSV', { selector: 'input' }), file);
    await waitFor(() =>
      expect((getRecipients() as HTMLTextAreaElement).value).toContain('Ana Robles;ana@ejemplo.com;250'),
    );
    await fixture.user.click(screen.getByRole('button', { name: 'Emitir lote' }));
    await screen.findByRole('dialog', { name: '¿Emitir 1 tarjeta por $250.00?' });
  });

  test('has unsaved changes once lines are pasted or read from a file', async () => {
    const fixture = await openGiftCardsConsole('/giftcards/batch');
    await screen.findByRole('heading', { level: 1, name: 'Emitir lote' });
    expect(hasUnsaved()).toBe(false);
    await fixture.user.click(getRecipients());
    await fixture.user.paste('Ana Robles, ana@ejemplo.com');
    expect(hasUnsaved()).toBe(true);
    await fixture.user.clear(getRecipients());
    expect(hasUnsaved()).toBe(false);
    await fixture.user.upload(
      screen.getByLabelText('Elegir archivo CSV', { selector: 'input' }),
      new File(['Ana Robles, ana@ejemplo.com'], 'lista.csv', { type: 'text/csv' }),
    );
    await waitFor(() => expect(hasUnsaved()).toBe(true));
  });

  test('is locked after a lost response until it is retried, and is issued once', async () => {
    const fixture = await openBatch();
    await paste(fixture, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com');
    const dialog = await screen.findByRole('dialog', { name: /Emitir 2 tarjetas/ });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Emitir 2 tarjetas' })).toBeEnabled());
    fixture.setNetworkHandler(async (request, next) => {
      await next(request);
      throw new TypeError('Failed to fetch');
    });
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Emitir 2 tarjetas' }));
    await within(dialog).findByText(/No pudimos confirmar si se completó/);
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await screen.findByText(/No pudimos confirmar si el lote se emitió/);
    expect(getRecipients()).toBeDisabled();

    fixture.setNetworkHandler();
    const countBefore = listSentBatches(fixture).length;
    await fixture.user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }));
    const reopenedDialog = await screen.findByRole('dialog', { name: /Emitir 2 tarjetas/ });
    await fixture.user.click(within(reopenedDialog).getByRole('button', { name: 'Comprobar de nuevo' }));
    expect((await findCodes()).codes).toHaveLength(2);
    // The retry sends exactly one POST: a dry run would be counted as another batch.
    expect(
      fixture
        .sent('POST')
        .filter(({ address }) => address.startsWith('/api/giftcards/batch'))
        .slice(-1),
    ).toEqual(listSentBatches(fixture).slice(countBefore));
    expect(new Set(listSentBatches(fixture).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect((await fixture.api.send('GET', 'giftcards')).json).toHaveLength(2);
  });

  test.each([
    ['before the response arrived', true],
    ['while its codes were shown', false],
  ])(
    'is returned with its codes when the same lines are submitted again after the page was left %s',
    async (_, unanswered) => {
      const lines = 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com';
      const fixture = await openBatch();
      if (unanswered) {
        fixture.setNetworkHandler(async (request, next) => {
          const response = await next(request);
          if (request.url.endsWith('/batch')) throw new TypeError('Failed to fetch');
          return response;
        });
      }
      await paste(fixture, lines);
      await confirm(fixture, /Emitir 2 tarjetas/);
      await (unanswered ? screen.findByText(/No pudimos confirmar si se completó/) : findCodes());

      fixture.setNetworkHandler();
      await fixture.go('/giftcards');
      await fixture.go('/giftcards/batch');
      await fixture.fill(/^Monto/, '500');
      await paste(fixture, lines);
      await confirm(fixture, /Emitir 2 tarjetas/);
      expect((await findCodes()).codes).toHaveLength(2);
      expect((await fixture.api.send('GET', 'giftcards')).json).toHaveLength(2);
    },
  );

  test('is a new one if the same lines are submitted after the codes were confirmed', async () => {
    const fixture = await openBatch();
    for (const issuedCount of [2, 4]) {
      await paste(fixture, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com');
      await confirm(fixture, /Emitir 2 tarjetas/);
      await fixture.user.click(within((await findCodes()).codesDialog).getByRole('button', { name: 'Ya los guardé' }));
      await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
      expect((await fixture.api.send('GET', 'giftcards')).json).toHaveLength(issuedCount);
      await fixture.go('/giftcards/batch');
      await fixture.fill(/^Monto/, '500');
    }
  });

  test('is exported as CSV without executable formulas', async () => {
    const fixture = await openBatch();
    const downloads = captureDownloads();
    await paste(fixture, '=HYPERLINK("http://x"), ana@ejemplo.com\nBeto, beto@ejemplo.com');
    await confirm(fixture, /Emitir 2 tarjetas/);
    const { codesDialog, codes: shownCodes } = await findCodes();
    await fixture.user.click(within(codesDialog).getByRole('button', { name: 'Descargar CSV' }));
    await waitFor(() => expect(downloads).toHaveLength(1));
    const bytes = new Uint8Array((await downloads[0]?.file.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain(`Beto,beto@ejemplo.com,500.00,MXN,`);
    expect(text).toContain(shownCodes[1]);
    expect(text).toMatch(/"'=HYPERLINK/);
  });
});
