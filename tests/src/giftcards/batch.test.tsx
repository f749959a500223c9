import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { hasUnsaved } from '../../../src/unsaved';
import { captureDownloads } from '../downloads';
import { openGiftCardsConsole, type GiftCardsConsole } from './giftCardsConsole';

const written = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){3}/g;
const recipients = () => screen.getByRole('textbox', { name: 'Lista de destinatarios' });

async function openBatch(): Promise<GiftCardsConsole> {
  const counter = await openGiftCardsConsole('/giftcards/batch');
  await screen.findByRole('heading', { level: 1, name: 'Emitir lote' });
  await counter.fill(/^Monto/, '500');
  return counter;
}

async function paste({ user }: GiftCardsConsole, text: string) {
  await user.clear(recipients());
  await user.click(recipients());
  await user.paste(text);
  await user.click(screen.getByRole('button', { name: /Revisar lote|Comprobar de nuevo/ }));
}

const sent = ({ sent }: GiftCardsConsole) => sent('POST').filter(({ address }) => address === '/api/giftcards/batch');

async function confirm({ user }: GiftCardsConsole, name: RegExp) {
  const dialog = await screen.findByRole('dialog', { name });
  const button = within(dialog).getByRole('button', { name: /^Emitir/ });
  await waitFor(() => expect(button).toBeEnabled());
  await user.dblClick(button);
}

async function codes(): Promise<{ told: HTMLElement; codes: string[] }> {
  const told = await screen.findByRole('dialog', { name: 'Guarda los códigos de las tarjetas' });
  return { told, codes: [...(told.textContent ?? '').matchAll(written)].map(([code]) => code) };
}

describe('a batch of gift cards', () => {
  test('says of each line what would happen and what it costs, issues all of them once, and tells the codes once', async () => {
    const counter = await openBatch();
    await paste(counter, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com, 150');
    const dialog = await screen.findByRole('dialog', { name: '¿Emitir 2 tarjetas por $650.00?' });
    await waitFor(() => expect(within(dialog).getAllByText('Se emitirá')).toHaveLength(2));
    expect(dialog).toHaveTextContent('Tarjetas de regalo por canjear');
    expect(sent(counter)).toEqual([]);
    await confirm(counter, /Emitir 2 tarjetas/);
    const { codes: shown } = await codes();
    expect(new Set(shown).size).toBe(2);
    expect(sent(counter)).toHaveLength(1);
    for (const code of shown) expect(counter.dumpState()).not.toContain(code.replaceAll('-', ''));
  });

  test('has its codes copied all at once, and shows them no more once they are kept', async () => {
    const counter = await openBatch();
    await paste(counter, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com, 150');
    await confirm(counter, /Emitir 2 tarjetas/);
    const { told, codes: shown } = await codes();
    await counter.user.click(within(told).getByRole('button', { name: 'Copiar todos' }));
    await within(told).findByText('Copiado');
    expect(await navigator.clipboard.readText()).toContain(`Ana Robles\tana@ejemplo.com\t$500.00\t${shown[0]}`);

    await counter.user.click(within(told).getByRole('button', { name: 'Ya los guardé' }));
    await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
    expect(counter.address()).toContain('"batchId"');
    expect(document.body.textContent).not.toContain(shown[0]);
  });

  test('marks the lines that are wrong and sends nothing', async () => {
    const counter = await openBatch();
    await paste(counter, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto\nCarla, carla@ejemplo.com, mucho');
    const rows = await screen.findByRole('region', { name: 'Líneas del lote' });
    expect(within(rows).getAllByText('Con errores')).toHaveLength(2);
    expect(rows).toHaveTextContent(/Correo: /);
    expect(recipients()).toHaveAccessibleDescription(/Hay líneas con errores/);
    expect(counter.sent('POST')).toEqual([]);
    await paste(counter, 'Ana Robles, ana@ejemplo.com');
    await screen.findByRole('dialog', { name: '¿Emitir 1 tarjeta por $500.00?' });
  });

  test('cannot be confirmed while the API refuses a line, and says which', async () => {
    const counter = await openBatch();
    await paste(counter, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com, 60000');
    const dialog = await screen.findByRole('dialog', { name: /Emitir 2 tarjetas/ });
    await waitFor(() => expect(within(dialog).getByText('Con errores')).toBeVisible());
    const [first, second] = within(dialog).getAllByRole('listitem');
    expect(first).toHaveTextContent(/Beto Cruz.*Rebasa el saldo máximo de una tarjeta/);
    expect(second).toHaveTextContent(/Ana Robles.*Se emitirá/);
    expect(within(dialog).getByRole('button', { name: 'Emitir 2 tarjetas' })).toBeDisabled();
    expect(sent(counter)).toEqual([]);
  });

  test('is read from a file, whose lines can be seen and mended', async () => {
    const counter = await openBatch();
    const file = new File(['\uFEFFNombre;Correo;Monto\r\nAna Robles;ana@ejemplo.com;250\r\n'], 'regalos.csv', {
      type: 'text/csv',
    });
    await counter.user.upload(screen.getByLabelText('Elegir archivo CSV', { selector: 'input' }), file);
    await waitFor(() =>
      expect((recipients() as HTMLTextAreaElement).value).toContain('Ana Robles;ana@ejemplo.com;250'),
    );
    await counter.user.click(screen.getByRole('button', { name: 'Revisar lote' }));
    await screen.findByRole('dialog', { name: '¿Emitir 1 tarjeta por $250.00?' });
  });

  test('asks before the lines that were pasted are thrown away', async () => {
    const counter = await openGiftCardsConsole('/giftcards/batch');
    await screen.findByRole('heading', { level: 1, name: 'Emitir lote' });
    expect(hasUnsaved()).toBe(false);
    await counter.user.click(recipients());
    await counter.user.paste('Ana Robles, ana@ejemplo.com');
    expect(hasUnsaved()).toBe(true);
    await counter.user.clear(recipients());
    expect(hasUnsaved()).toBe(false);
    await counter.user.upload(
      screen.getByLabelText('Elegir archivo CSV', { selector: 'input' }),
      new File(['Ana Robles, ana@ejemplo.com'], 'lista.csv', { type: 'text/csv' }),
    );
    await waitFor(() => expect(hasUnsaved()).toBe(true));
  });

  test('whose answer is lost cannot be changed until it is known what became of it; then there is one batch', async () => {
    const counter = await openBatch();
    await paste(counter, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com');
    const dialog = await screen.findByRole('dialog', { name: /Emitir 2 tarjetas/ });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Emitir 2 tarjetas' })).toBeEnabled());
    counter.network(async (request, next) => {
      await next(request);
      throw new TypeError('Failed to fetch');
    });
    await counter.user.click(within(dialog).getByRole('button', { name: 'Emitir 2 tarjetas' }));
    await within(dialog).findByText(/No pudimos confirmar si se completó/);
    await counter.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await screen.findByText(/No pudimos confirmar si el lote se emitió/);
    expect(recipients()).toBeDisabled();

    counter.network();
    const before = sent(counter).length;
    await counter.user.click(screen.getByRole('button', { name: 'Comprobar de nuevo' }));
    const again = await screen.findByRole('dialog', { name: /Emitir 2 tarjetas/ });
    await counter.user.click(within(again).getByRole('button', { name: 'Comprobar de nuevo' }));
    expect((await codes()).codes).toHaveLength(2);
    // It is asked after at once: a dry run would look like another batch.
    expect(
      counter
        .sent('POST')
        .filter(({ address }) => address.startsWith('/api/giftcards/batch'))
        .slice(-1),
    ).toEqual(sent(counter).slice(before));
    expect(new Set(sent(counter).map(({ headers }) => headers.get('Idempotency-Key'))).size).toBe(1);
    expect((await counter.api.send('GET', 'giftcards')).json).toHaveLength(2);
  });

  test.each([
    ['before the answer came', true],
    ['while its codes were on screen', false],
  ])(
    'on a page that was lost %s is found again by the same lines: the same cards, and their codes',
    async (_, unanswered) => {
      const lines = 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com';
      const counter = await openBatch();
      if (unanswered) {
        counter.network(async (request, next) => {
          const answer = await next(request);
          if (request.url.endsWith('/batch')) throw new TypeError('Failed to fetch');
          return answer;
        });
      }
      await paste(counter, lines);
      await confirm(counter, /Emitir 2 tarjetas/);
      await (unanswered ? screen.findByText(/No pudimos confirmar si se completó/) : codes());

      counter.network();
      await counter.go('/giftcards');
      await counter.go('/giftcards/batch');
      await counter.fill(/^Monto/, '500');
      await paste(counter, lines);
      await confirm(counter, /Emitir 2 tarjetas/);
      expect((await codes()).codes).toHaveLength(2);
      expect((await counter.api.send('GET', 'giftcards')).json).toHaveLength(2);
    },
  );

  test('is another one once its codes are kept, though it is of the same people', async () => {
    const counter = await openBatch();
    for (const issued of [2, 4]) {
      await paste(counter, 'Ana Robles, ana@ejemplo.com\nBeto Cruz, beto@ejemplo.com');
      await confirm(counter, /Emitir 2 tarjetas/);
      await counter.user.click(within((await codes()).told).getByRole('button', { name: 'Ya los guardé' }));
      await waitFor(() => expect(screen.getAllByRole('rowheader')).toHaveLength(2));
      expect((await counter.api.send('GET', 'giftcards')).json).toHaveLength(issued);
      await counter.go('/giftcards/batch');
      await counter.fill(/^Monto/, '500');
    }
  });

  test('can be kept as a file that no spreadsheet runs anything of', async () => {
    const counter = await openBatch();
    const kept = captureDownloads();
    await paste(counter, '=HYPERLINK("http://x"), ana@ejemplo.com\nBeto, beto@ejemplo.com');
    await confirm(counter, /Emitir 2 tarjetas/);
    const { told, codes: shown } = await codes();
    await counter.user.click(within(told).getByRole('button', { name: 'Descargar CSV' }));
    await waitFor(() => expect(kept).toHaveLength(1));
    const bytes = new Uint8Array((await kept[0]?.file.arrayBuffer()) ?? new ArrayBuffer(0));
    expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
    const text = new TextDecoder().decode(bytes);
    expect(text).toContain(`Beto,beto@ejemplo.com,500.00,MXN,`);
    expect(text).toContain(shown[1]);
    expect(text).toMatch(/"'=HYPERLINK/);
  });
});
