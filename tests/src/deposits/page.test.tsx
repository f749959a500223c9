import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  actOnDeposit,
  createPerson,
  readDeposit,
  readLedgerBalance,
  recordDeposit,
  type Deposit,
} from '../../api/deposits/depositsFixture';
import { createPng, uploadDocument } from '../../api/imagesFixture';
import { mockCanvas } from '../mockCanvas';
import type { ConsoleFixture } from '../kit/consoleFixture';
import { openDepositsConsole } from './depositsConsole';

interface Page extends ConsoleFixture {
  deposit: Deposit;
}

async function openDeposit(
  overrides: Record<string, unknown> = {},
  as = 'admin',
  whileOpen?: (fixture: ConsoleFixture, id: string) => Promise<unknown>,
): Promise<Page> {
  const fixture = await openDepositsConsole();
  const accountId = await createPerson(fixture.api);
  const deposit = await recordDeposit(
    fixture.api,
    { accountId, bankReference: 'MBAN01002311210012345678', ...overrides },
    as,
  );
  await whileOpen?.(fixture, deposit.id);
  await fixture.go(`/deposit/${deposit.id}`);
  await screen.findByRole('heading', { level: 1, name: deposit.number });
  return { ...fixture, deposit: { ...deposit, accountId } };
}

function mockPdfViewer(canDraw: boolean): void {
  Object.defineProperty(navigator, 'pdfViewerEnabled', { value: canDraw, configurable: true });
  onTestFinished(() => void Reflect.deleteProperty(navigator, 'pdfViewerEnabled'));
}

const getFacts = () => screen.getByRole('region', { name: 'Datos del depósito' });
const getProof = () => screen.getByRole('region', { name: 'Comprobante' });

describe('page of a deposit', () => {
  test('offers the secondary buttons, then the next step, then the menu', async () => {
    await openDeposit();
    await screen.findByRole('button', { name: 'Más' });
    const buttons = screen.getByRole('heading', { level: 1 }).parentElement?.querySelectorAll('a, button') ?? [];
    expect([...buttons].map(({ textContent }) => textContent)).toEqual(['Rechazar', 'Editar', 'Confirmar', 'Más']);
  });

  test("shows the bank's data and who recorded it", async () => {
    await openDeposit();
    for (const text of [
      '$500.00',
      'Por confirmar',
      'MBAN01002311210012345678',
      'BBVA',
      '1 jul 2026',
      'Transferencia SPEI',
      'admin@sobremesa.app',
    ])
      expect(getFacts()).toHaveTextContent(text);
    expect(await within(getFacts()).findByRole('link', { name: /^Persona/ })).toBeVisible();
  });

  test('shows both balances before and after in the dialog, and no journal of the dry run', async () => {
    const { user } = await openDeposit();
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    const dialog = await screen.findByRole('dialog');
    const balances = await within(dialog).findByRole('region', { name: 'Saldos' });
    expect(balances).toHaveTextContent(/Bancos.*\$0\.00.*\$500\.00/);
    expect(balances).toHaveTextContent(/Monedero de Persona \d+.*\$0\.00.*\$500\.00/);
    expect(within(dialog).getByRole('region', { name: 'Qué va a cambiar' })).toHaveTextContent('Confirmado');
    expect(within(dialog).queryByText('Asiento')).toBeNull();
  });

  test('confirms once when the button is pressed twice, and links to its journal', async () => {
    const { user, api, deposit, sent } = await openDeposit();
    await user.click(screen.getByRole('button', { name: 'Confirmar' }));
    const dialog = await screen.findByRole('dialog', { name: `¿Confirmar ${deposit.number}?` });
    const button = within(dialog).getByRole('button', { name: 'Confirmar' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.dblClick(button);
    await waitFor(() => expect(getFacts()).toHaveTextContent('Confirmado'));
    expect(sent('POST').filter(({ address }) => address.endsWith('/confirm'))).toHaveLength(1);
    expect(await readLedgerBalance(api, `liability:wallet:${String(deposit['accountId'])}:MXN`)).toBe(50_000);
    const { journalId } = await readDeposit(api, deposit.id);
    expect(await within(getFacts()).findByRole('link', { name: '1' })).toHaveAttribute(
      'href',
      `/journals/${journalId}`,
    );
  });

  test('explains to its recorder that a large deposit needs another person to confirm it', async () => {
    const { user } = await openDeposit({ amountMinor: 2_500_000 });
    expect(
      screen.getByText(
        'Por su monto requiere dos personas: admin@sobremesa.app lo registró y otra persona tiene que confirmarlo.',
      ),
    ).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Confirmar' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Más' }));
    const confirmItem = await screen.findByRole('menuitem', { name: /^Confirmar/ });
    expect(confirmItem).toHaveAttribute('aria-disabled', 'true');
    expect(confirmItem).toHaveAccessibleDescription(
      'Tiene que hacerlo otra persona, no quien lo registró o lo preparó.',
    );
  });

  test('offers the confirmation of a large deposit to another user', async () => {
    await openDeposit({ amountMinor: 2_500_000 }, 'ana');
    expect(screen.getByText(/ana@sobremesa.app lo registró y te toca confirmarlo\.$/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Confirmar' })).toBeEnabled();
  });

  test('shows reason, time and user of its rejection', async () => {
    await openDeposit({}, 'admin', (fixture, id) =>
      actOnDeposit(fixture.api, id, 'reject', { body: { reason: 'No aparece en el banco' } }),
    );
    expect(await screen.findByText(/Rechazado el .* por ana@sobremesa.app/)).toHaveTextContent(
      'No aparece en el banco',
    );
  });

  test('reverses it with a reason', async () => {
    const { user, api, deposit } = await openDeposit({}, 'admin', (fixture, id) =>
      actOnDeposit(fixture.api, id, 'confirm'),
    );
    await user.click(screen.getByRole('button', { name: 'Revertir' }));
    const dialog = await screen.findByRole('dialog', { name: `¿Revertir ${deposit.number}?` });
    await user.type(within(dialog).getByRole('textbox', { name: 'Motivo' }), 'La devolvió el banco');
    const button = within(dialog).getByRole('button', { name: 'Revertir' });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
    expect(await screen.findByText(/Revertido el/)).toHaveTextContent('La devolvió el banco');
    expect(await readLedgerBalance(api, `liability:wallet:${String(deposit['accountId'])}:MXN`)).toBe(0);
  });
});

describe('receipt of a deposit', () => {
  test('is shown enlarged in a dialog that returns the focus', async () => {
    const fixture = await openDepositsConsole();
    const { url: proofUrl } = (await uploadDocument(fixture.api, createPng(), { type: 'image/png' })).json;
    const { id, number } = await recordDeposit(fixture.api, { accountId: await createPerson(fixture.api), proofUrl });
    await fixture.go(`/deposit/${id}`);
    const picture = await screen.findByRole('img', { name: `Comprobante de ${number}` });
    const address = picture.getAttribute('src');
    expect(address).toMatch(/^blob:/);
    const opener = within(getProof()).getByRole('button');
    await fixture.user.click(opener);
    const dialog = await screen.findByRole('dialog', { name: `Comprobante de ${number}` });
    expect(within(dialog).getByRole('link', { name: 'Abrir en otra pestaña' })).toHaveAttribute('href', address);
    await fixture.user.click(within(dialog).getByRole('button', { name: 'Cerrar' }));
    await waitFor(() => expect(opener).toHaveFocus());
    fireEvent.error(picture);
    expect(await screen.findByText('No se pudo cargar el comprobante.')).toBeVisible();
  });

  test('can be added until the deposit is confirmed; afterwards only the note can be edited', async () => {
    const { user, deposit, address, api, fill, go } = await openDeposit();
    await user.click(within(getProof()).getByRole('link', { name: 'Agregar comprobante' }));
    await waitFor(() => expect(address()).toBe(`/deposit/${deposit.id}/edit`));
    expect(await screen.findByRole('button', { name: 'Elegir imagen o PDF' })).toBeVisible();
    await actOnDeposit(api, deposit.id, 'confirm');
    await go(`/deposit/${deposit.id}`);
    await waitFor(() => expect(getFacts()).toHaveTextContent('Confirmado'));
    expect(within(getProof()).queryByRole('link')).toBeNull();
    await user.click(screen.getByRole('link', { name: 'Editar' }));
    expect(await screen.findByRole('textbox', { name: 'Nota' })).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Elegir imagen o PDF' })).toBeNull());
    await fill('Nota', 'Aclarado con el banco');
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await waitFor(() => expect(getFacts()).toHaveTextContent('Aclarado con el banco'));
  });

  test('that is an image is re-encoded, previewed, replaced and shown on the page', async () => {
    onTestFinished(mockCanvas());
    const fixture = await openDeposit();
    const { user, deposit, api } = fixture;
    const readProofUrl = async () => String((await api.send('GET', `deposits/${deposit.id}`)).json['proofUrl']);
    const shownImage = () =>
      screen.getByRole('group', { name: 'Comprobante' }).querySelector('img')?.getAttribute('src');
    const proofs: string[] = [];
    for (const opener of ['Agregar comprobante', 'Editar']) {
      await user.click(await screen.findByRole('link', { name: opener }));
      const fileInput = await screen.findByLabelText('Comprobante', { selector: 'input' });
      // A blob URL shows the stored image.
      const expectedUrl = proofs.length > 0 ? /^blob:/ : /^$/;
      await waitFor(() => expect(shownImage() ?? '').toMatch(expectedUrl));
      await user.upload(fileInput, new File(['a photo'], 'foto.jpg', { type: 'image/jpeg' }));
      await screen.findByRole('button', { name: 'Quitar archivo' });
      await waitFor(() => expect(shownImage()).toMatch(/^blob:/));
      await user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
      const picture = await screen.findByRole('img', { name: `Comprobante de ${deposit.number}` });
      expect(picture.getAttribute('src')).toMatch(/^blob:/);
      proofs.push(await readProofUrl());
    }
    const sentPosts = fixture.sent('POST').map(({ address, headers }) => [address, headers.get('Content-Type')]);
    expect(sentPosts).toEqual([
      ['/api/documents', 'image/webp'],
      ['/api/documents', 'image/webp'],
    ]);
    expect(new Set(proofs).size).toBe(2);
    const statuses = proofs.map(async (url) => (await api.send('GET', url.replace('/api/', ''))).status);
    expect(await Promise.all(statuses)).toEqual([404, 200]);
  });

  test('that fails to load shows an error and loads on retry', async () => {
    const { setNetworkHandler, user, deposit } = await openDeposit({}, 'admin', async (fixture, id) => {
      const { json } = await uploadDocument(fixture.api, createPng(), { type: 'image/png' });
      await fixture.api.send('PUT', `deposits/${id}`, { version: 1, body: { proofUrl: json['url'] } });
      fixture.setNetworkHandler((request, next) =>
        request.url.includes('/documents/') ? Promise.reject(new TypeError('Failed to fetch')) : next(request),
      );
    });
    expect(await within(getProof()).findByRole('alert')).toBeVisible();
    setNetworkHandler();
    await user.click(within(getProof()).getByRole('button', { name: 'Reintentar' }));
    expect(await within(getProof()).findByRole('img', { name: `Comprobante de ${deposit.number}` })).toBeVisible();
  });

  test("that is a PDF is shown in the browser's viewer, enlarged on request, and downloaded under the deposit's number", async () => {
    mockPdfViewer(true);
    const { user, deposit } = await openDeposit({}, 'admin', async (fixture, id) => {
      const { json } = await uploadDocument(fixture.api);
      await fixture.api.send('PUT', `deposits/${id}`, { version: 1, body: { proofUrl: json['url'] } });
    });
    const alt = `Comprobante de ${deposit.number}`;
    const viewer = await within(getProof()).findByTitle(alt);
    expect(viewer.getAttribute('src')).toMatch(/^blob:/);
    expect(within(getProof()).getByRole('link', { name: 'Descargar' })).toHaveAttribute(
      'download',
      `${deposit.number}.pdf`,
    );
    expect(within(getProof()).getByRole('link', { name: 'Abrir en otra pestaña' })).toHaveAttribute(
      'href',
      viewer.getAttribute('src')?.split('#')[0],
    );
    await user.click(within(getProof()).getByRole('button', { name: /Ver en grande/ }));
    expect(within(await screen.findByRole('dialog', { name: alt })).getByTitle(alt)).toBeVisible();
  });

  test('that is a PDF has a link to open it where the browser has no viewer', async () => {
    mockPdfViewer(false);
    const { deposit } = await openDeposit({}, 'admin', async (fixture, id) => {
      const { json } = await uploadDocument(fixture.api);
      await fixture.api.send('PUT', `deposits/${id}`, { version: 1, body: { proofUrl: json['url'] } });
    });
    expect(await within(getProof()).findByText('Documento PDF')).toBeVisible();
    expect(within(getProof()).queryByTitle(`Comprobante de ${deposit.number}`)).toBeNull();
    expect(within(getProof()).getByRole('link', { name: 'Abrir en otra pestaña' })).toBeVisible();
  });

  test('that is a PDF and fails to load shows an error and loads on retry', async () => {
    let url = '';
    const { setNetworkHandler, user } = await openDeposit({}, 'admin', async (fixture, id) => {
      url = String((await uploadDocument(fixture.api)).json['url']);
      await fixture.api.send('PUT', `deposits/${id}`, { version: 1, body: { proofUrl: url } });
      fixture.setNetworkHandler((request, next) =>
        request.url.includes('/documents/') ? Promise.reject(new TypeError('Failed to fetch')) : next(request),
      );
    });
    expect(await within(getProof()).findByRole('alert')).toBeVisible();
    setNetworkHandler();
    await user.click(within(getProof()).getByRole('button', { name: 'Reintentar' }));
    expect(await within(getProof()).findByRole('link', { name: 'Descargar' })).toBeVisible();
  });
});
