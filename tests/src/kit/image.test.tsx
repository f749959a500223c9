import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { resizeImage } from '../../../src/kit/images/useUpload';
import type { OutgoingRequest } from '../../../src/data/http';
import { problemOf } from '../../../src/data/problem';
import { hasUnsaved } from '../../../src/unsaved';
import { fakeCanvas, mockCanvas } from '../mockCanvas';
import { labelForm, offline, openConsoleFixture, type Around, type ConsoleFixture } from './consoleFixture';

beforeEach(mockCanvas);

const photo = new File(['a photo'], 'foto.jpg', { type: 'image/jpeg' });
const getFileInput = () => screen.getByLabelText('Imagen', { selector: 'input' });
const findButton = (name: string) => screen.findByRole('button', { name });
const shownImage = () =>
  screen.getByRole('group', { name: 'Imagen' }).querySelector('img')?.getAttribute('src') ?? null;
const storedImageUrl = /^\/api\/images\/[0-9a-f-]{36}$/;

async function openForm(): Promise<ConsoleFixture & { id: string }> {
  const fixture = await openConsoleFixture();
  const { json } = await fixture.api.send('POST', 'catalogs/labels', { body: labelForm('Vegano') });
  const id = String(json['id']);
  await fixture.go(`/catalogs/labels/${id}`);
  await findButton('Elegir imagen');
  return { ...fixture, id };
}

const choose = ({ user }: ConsoleFixture, file = photo) => user.upload(getFileInput(), file);

const readSaved = async ({ api, id }: ConsoleFixture & { id: string }) =>
  (await api.send('GET', `catalogs/labels/${id}`)).json['imageUrl'];

const uploads = async ({ api }: ConsoleFixture) =>
  (await api.db.kysely.selectFrom('images').select('id').execute()).length;

function createGate(): { around: Around; passGate: () => void } {
  let passGate = () => undefined as void;
  const gatePassed = new Promise<void>((resolve) => (passGate = resolve));
  return {
    passGate: () => passGate(),
    around: async (request, next) => {
      if (request.url.endsWith('/images')) await gatePassed;
      return next(request);
    },
  };
}

describe('image field', () => {
  test('re-encodes and uploads the selected image and saves it with the form', async () => {
    const fixture = await openForm();
    await choose(fixture);
    await findButton('Quitar imagen');
    const [sentPost] = fixture.sent('POST');
    expect([sentPost?.address, sentPost?.headers.get('Content-Type')]).toEqual(['/api/images', 'image/webp']);
    expect(shownImage()).toMatch(storedImageUrl);
    expect(hasUnsaved()).toBe(true);
    await fixture.user.click(await findButton('Guardar cambios'));
    await waitFor(() => expect(fixture.address()).toBe('/catalogs/labels'));
    expect(await readSaved(fixture)).toMatch(storedImageUrl);
  });

  test.each(['drop', 'paste'] as const)('accepts an image by %s', async (way) => {
    await openForm();
    const dropTarget = (await findButton('Elegir imagen')).parentElement as HTMLElement;
    const files = { files: [photo] };
    if (way === 'drop') fireEvent.drop(dropTarget, { dataTransfer: files });
    else fireEvent.paste(dropTarget, { clipboardData: files });
    await findButton('Quitar imagen');
    expect(shownImage()).toMatch(storedImageUrl);
  });

  test('shows an image during its upload and prevents saving until it ends', async () => {
    const fixture = await openForm();
    const { around, passGate } = createGate();
    fixture.setNetworkHandler(around);
    await choose(fixture);
    await screen.findByRole('progressbar', { name: 'Subiendo imagen…' });
    expect(shownImage()).toMatch(/^blob:/);
    await fixture.user.click(await findButton('Guardar cambios'));
    expect(fixture.sent('PUT')).toEqual([]);
    expect(await findButton('Cambiar imagen')).toHaveFocus();
    expect(
      screen.getByText('El archivo todavía no termina de subirse. Espera un momento o intenta de nuevo.'),
    ).toBeVisible();
    passGate();
    await findButton('Quitar imagen');
    expect(screen.queryByText(/todavía no termina/)).toBeNull();
    await fixture.user.click(await findButton('Guardar cambios'));
    await waitFor(() => expect(fixture.address()).toBe('/catalogs/labels'));
    expect(await readSaved(fixture)).toMatch(storedImageUrl);
  });

  test('shows the upload progress, without a number while the API processes the image', async () => {
    const fixture = await openForm();
    const { around, passGate } = createGate();
    let report: OutgoingRequest['onProgress'];
    fixture.setNetworkHandler((request, next, onProgress) => {
      report = onProgress;
      return around(request, next, onProgress);
    });
    await choose(fixture);
    const bar = await screen.findByRole('progressbar', { name: 'Subiendo imagen…' });
    expect(bar).not.toHaveAttribute('value');
    await waitFor(() => expect(report).toBeDefined());
    act(() => report?.(0.25));
    expect(bar).toHaveAttribute('value', '0.25');
    act(() => report?.(1));
    expect(bar).not.toHaveAttribute('value');
    passGate();
    await findButton('Quitar imagen');
  });

  test('restores the previous state when an upload is cancelled', async () => {
    const fixture = await openForm();
    const { around, passGate } = createGate();
    fixture.setNetworkHandler(around);
    await choose(fixture);
    await screen.findByRole('progressbar');
    await fixture.user.click(
      within(screen.getByRole('group', { name: 'Imagen' })).getByRole('button', { name: 'Cancelar' }),
    );
    expect(await findButton('Elegir imagen')).toHaveFocus();
    await act(async () => passGate());
    expect([shownImage(), hasUnsaved(), fixture.sent('POST')[0]?.signal.aborted]).toEqual([null, false, true]);
  });

  test('removes an image and focuses its button', async () => {
    const fixture = await openForm();
    await choose(fixture);
    await fixture.user.click(await findButton('Quitar imagen'));
    expect(await findButton('Elegir imagen')).toHaveFocus();
    expect([shownImage(), hasUnsaved()]).toEqual([null, false]);
  });

  test('uploads an image once when a lost response is retried', async () => {
    const fixture = await openForm();
    fixture.setNetworkHandler(async (request, next) => {
      await next(request);
      throw new TypeError('Failed to fetch');
    });
    await choose(fixture);
    await screen.findByText('No hay conexión con el servidor. Revisa tu internet.');
    expect([shownImage(), hasUnsaved()]).toEqual([expect.stringMatching(/^blob:/), true]);
    fixture.setNetworkHandler();
    await fixture.user.click(await findButton('Reintentar'));
    await findButton('Quitar imagen');
    expect(shownImage()).toMatch(storedImageUrl);
    expect(await uploads(fixture)).toBe(1);
  });

  test('allows saving once a failed upload is cancelled', async () => {
    const fixture = await openForm();
    fixture.setNetworkHandler(offline);
    await choose(fixture);
    await findButton('Reintentar');
    fixture.setNetworkHandler();
    await fixture.user.click(await findButton('Guardar cambios'));
    expect(fixture.sent('PUT')).toEqual([]);
    await fixture.user.click(
      within(screen.getByRole('group', { name: 'Imagen' })).getByRole('button', { name: 'Cancelar' }),
    );
    await fixture.fill('Nombre en español', 'Vegetariano');
    await fixture.user.click(await findButton('Guardar cambios'));
    await waitFor(() => expect(fixture.address()).toBe('/catalogs/labels'));
  });

  test('rejects a file that is no image before it is sent', async () => {
    const fixture = await openForm();
    await choose(fixture, new File(['II'], 'menu.tif', { type: 'image/tiff' }));
    await screen.findByText(/No se pudo abrir este archivo como imagen/);
    expect([fixture.sent('POST'), shownImage(), hasUnsaved()]).toEqual([[], null, false]);
  });

  test.each([
    [415, { code: 'image.unsupportedType' }, /no es una imagen PNG, JPEG o WebP/],
    [
      422,
      { code: 'image.tooManyPixels', params: { width: 9000, height: 10, max: 6000 } },
      'La imagen mide 9000 × 10 píxeles; el máximo es 6000 por lado.',
    ],
    [413, { code: 'request.tooLarge' }, 'El envío es demasiado grande. Divídelo en partes.'],
  ])("shows the console's text for an image that the server rejects (%i)", async (status, body, expectedText) => {
    const fixture = await openForm();
    fixture.setNetworkHandler(
      async () =>
        new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/problem+json' } }),
    );
    await choose(fixture);
    expect(await screen.findByText(expectedText)).toBeVisible();
    // The form does not contain a rejected image.
    expect([shownImage(), hasUnsaved()]).toEqual([null, false]);
  });

  test('shows a placeholder for an image that fails to load', async () => {
    const fixture = await openForm();
    await choose(fixture);
    await findButton('Quitar imagen');
    const image = screen.getByRole('group', { name: 'Imagen' }).querySelector('img');
    fireEvent.error(image as Element);
    expect(shownImage()).toBeNull();
    expect(await findButton('Cambiar imagen')).toBeVisible();
  });
});

describe('resizeImage', () => {
  test.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [1600, 1, 1600, 1],
    [20_000, 1, 1600, 1],
    [300, 200, 300, 200],
  ])('scales %i × %i to %i × %i', async (width, height, ...size) => {
    fakeCanvas.size = { width, height };
    await resizeImage(photo);
    expect(fakeCanvas.drawn).toEqual([[0, 0, ...size]]);
  });

  test.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/gif', 'image/png'],
  ])('converts %s to %s in a browser without WebP encoding', async (type, written) => {
    fakeCanvas.encodableTypes = ['image/jpeg', 'image/png'];
    expect((await resizeImage(new File(['x'], 'x', { type }))).type).toBe(written);
  });

  test('rejects a file above 40 MB without reading it', async () => {
    const heavyFile = Object.defineProperty(new File([''], 'x', { type: 'image/png' }), 'size', { value: 40_000_001 });
    await expect(resizeImage(heavyFile).catch((error: unknown) => problemOf(error))).resolves.toEqual({
      code: 'client.imageTooHeavy',
      params: { max: 40 },
    });
  });
});
