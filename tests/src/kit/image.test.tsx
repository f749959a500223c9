import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { resizeImage } from '../../../src/kit/images/resizeImage';
import type { OutgoingRequest } from '../../../src/data/http';
import { problemOf } from '../../../src/data/problem';
import { hasUnsaved } from '../../../src/unsaved';
import { fakeCanvas, mockCanvas } from '../mockCanvas';
import { labelForm, offline, openConsoleFixture, type Around, type ConsoleFixture } from './consoleFixture';

beforeEach(mockCanvas);

const photo = new File(['a photo'], 'foto.jpg', { type: 'image/jpeg' });
const chooser = () => screen.getByLabelText('Imagen', { selector: 'input' });
const button = (name: string) => screen.findByRole('button', { name });
const shown = () => screen.getByRole('group', { name: 'Imagen' }).querySelector('img')?.getAttribute('src') ?? null;
const kept = /^\/api\/images\/[0-9a-f-]{36}$/;

async function openForm(): Promise<ConsoleFixture & { id: string }> {
  const stage = await openConsoleFixture();
  const { json } = await stage.api.send('POST', 'catalogs/labels', { body: labelForm('Vegano') });
  const id = String(json['id']);
  await stage.go(`/catalogs/labels/${id}`);
  await button('Elegir imagen');
  return { ...stage, id };
}

const choose = ({ user }: ConsoleFixture, file = photo) => user.upload(chooser(), file);

const saved = async ({ api, id }: ConsoleFixture & { id: string }) =>
  (await api.send('GET', `catalogs/labels/${id}`)).json['imageUrl'];

const uploads = async ({ api }: ConsoleFixture) =>
  (await api.db.kysely.selectFrom('images').select('id').execute()).length;

/** Holds every upload until it is let through. */
function held(): { around: Around; pass: () => void } {
  let pass = () => undefined as void;
  const passed = new Promise<void>((resolve) => (pass = resolve));
  return {
    pass: () => pass(),
    around: async (request, next) => {
      if (request.url.endsWith('/images')) await passed;
      return next(request);
    },
  };
}

describe('a picture', () => {
  test('that is chosen is sent drawn anew, shown, and kept with the form', async () => {
    const stage = await openForm();
    await choose(stage);
    await button('Quitar imagen');
    const [sent] = stage.sent('POST');
    expect([sent?.address, sent?.headers.get('Content-Type')]).toEqual(['/api/images', 'image/webp']);
    expect(shown()).toMatch(kept);
    expect(hasUnsaved()).toBe(true);
    await stage.user.click(await button('Guardar'));
    await waitFor(() => expect(stage.address()).toBe('/catalogs/labels'));
    expect(await saved(stage)).toMatch(kept);
  });

  test.each(['drop', 'paste'] as const)('is taken by %s too', async (way) => {
    await openForm();
    const place = (await button('Elegir imagen')).parentElement as HTMLElement;
    const files = { files: [photo] };
    if (way === 'drop') fireEvent.drop(place, { dataTransfer: files });
    else fireEvent.paste(place, { clipboardData: files });
    await button('Quitar imagen');
    expect(shown()).toMatch(kept);
  });

  test('on its way is shown, and the form waits for it', async () => {
    const stage = await openForm();
    const { around, pass } = held();
    stage.network(around);
    await choose(stage);
    await screen.findByRole('progressbar', { name: 'Subiendo imagen…' });
    expect(shown()).toMatch(/^blob:/);
    await stage.user.click(await button('Guardar'));
    expect(stage.sent('PUT')).toEqual([]);
    expect(await button('Cambiar imagen')).toHaveFocus();
    expect(
      screen.getByText('El archivo todavía no termina de subirse. Espera un momento o intenta de nuevo.'),
    ).toBeVisible();
    pass();
    await button('Quitar imagen');
    expect(screen.queryByText(/todavía no termina/)).toBeNull();
    await stage.user.click(await button('Guardar'));
    await waitFor(() => expect(stage.address()).toBe('/catalogs/labels'));
    expect(await saved(stage)).toMatch(kept);
  });

  test('shows how much of it was sent, and no number while the API checks it', async () => {
    const stage = await openForm();
    const { around, pass } = held();
    let report: OutgoingRequest['onProgress'];
    stage.network((request, next, onProgress) => {
      report = onProgress;
      return around(request, next, onProgress);
    });
    await choose(stage);
    const bar = await screen.findByRole('progressbar', { name: 'Subiendo imagen…' });
    expect(bar).not.toHaveAttribute('value');
    await waitFor(() => expect(report).toBeDefined());
    act(() => report?.(0.25));
    expect(bar).toHaveAttribute('value', '0.25');
    act(() => report?.(1));
    expect(bar).not.toHaveAttribute('value');
    pass();
    await button('Quitar imagen');
  });

  test('on its way can be called off: what was there is there again', async () => {
    const stage = await openForm();
    const { around, pass } = held();
    stage.network(around);
    await choose(stage);
    await screen.findByRole('progressbar');
    await stage.user.click(
      within(screen.getByRole('group', { name: 'Imagen' })).getByRole('button', { name: 'Cancelar' }),
    );
    expect(await button('Elegir imagen')).toHaveFocus();
    await act(async () => pass());
    expect([shown(), hasUnsaved(), stage.sent('POST')[0]?.signal.aborted]).toEqual([null, false, true]);
  });

  test('taken away is gone with the form, and its button has the focus', async () => {
    const stage = await openForm();
    await choose(stage);
    await stage.user.click(await button('Quitar imagen'));
    expect(await button('Elegir imagen')).toHaveFocus();
    expect([shown(), hasUnsaved()]).toEqual([null, false]);
  });

  test('whose answer is lost is kept once, by trying again', async () => {
    const stage = await openForm();
    stage.network(async (request, next) => {
      await next(request);
      throw new TypeError('Failed to fetch');
    });
    await choose(stage);
    await screen.findByText('No hay conexión con el servidor. Revisa tu internet.');
    expect([shown(), hasUnsaved()]).toEqual([expect.stringMatching(/^blob:/), true]);
    stage.network();
    await stage.user.click(await button('Reintentar'));
    await button('Quitar imagen');
    expect(shown()).toMatch(kept);
    expect(await uploads(stage)).toBe(1);
  });

  test('that cannot be sent does not stop the form once it is called off', async () => {
    const stage = await openForm();
    stage.network(offline);
    await choose(stage);
    await button('Reintentar');
    stage.network();
    await stage.user.click(await button('Guardar'));
    expect(stage.sent('PUT')).toEqual([]);
    await stage.user.click(
      within(screen.getByRole('group', { name: 'Imagen' })).getByRole('button', { name: 'Cancelar' }),
    );
    await stage.fill('Nombre en español', 'Vegetariano');
    await stage.user.click(await button('Guardar'));
    await waitFor(() => expect(stage.address()).toBe('/catalogs/labels'));
  });

  test('that is none is refused before it is sent', async () => {
    const stage = await openForm();
    await choose(stage, new File(['II'], 'menu.tif', { type: 'image/tiff' }));
    await screen.findByText(/No se pudo abrir este archivo como imagen/);
    expect([stage.sent('POST'), shown(), hasUnsaved()]).toEqual([[], null, false]);
  });

  test.each([
    [415, { code: 'image.unsupportedType' }, /no es una imagen PNG, JPEG o WebP/],
    [
      422,
      { code: 'image.tooManyPixels', params: { width: 9000, height: 10, max: 6000 } },
      'La imagen mide 9000 × 10 píxeles; el máximo es 6000 por lado.',
    ],
    [413, { code: 'request.tooLarge' }, 'El envío es demasiado grande. Divídelo en partes.'],
  ])('the server refuses (%i) says why in our words', async (status, body, said) => {
    const stage = await openForm();
    stage.network(
      async () =>
        new Response(JSON.stringify(body), { status, headers: { 'Content-Type': 'application/problem+json' } }),
    );
    await choose(stage);
    expect(await screen.findByText(said)).toBeVisible();
    // What was refused is not there to be saved.
    expect([shown(), hasUnsaved()]).toEqual([null, false]);
  });

  test('that does not come leaves its place', async () => {
    const stage = await openForm();
    await choose(stage);
    await button('Quitar imagen');
    const image = screen.getByRole('group', { name: 'Imagen' }).querySelector('img');
    fireEvent.error(image as Element);
    expect(shown()).toBeNull();
    expect(await button('Cambiar imagen')).toBeVisible();
  });
});

describe('a file drawn anew', () => {
  test.each([
    [4000, 3000, 1600, 1200],
    [3000, 4000, 1200, 1600],
    [1600, 1, 1600, 1],
    [20_000, 1, 1600, 1],
    [300, 200, 300, 200],
  ])('of %i × %i is %i × %i', async (width, height, ...size) => {
    fakeCanvas.size = { width, height };
    await resizeImage(photo);
    expect(fakeCanvas.drawn).toEqual([[0, 0, ...size]]);
  });

  test.each([
    ['image/jpeg', 'image/jpeg'],
    ['image/gif', 'image/png'],
  ])('where a browser writes no WebP, from %s, is %s', async (type, written) => {
    fakeCanvas.encodableTypes = ['image/jpeg', 'image/png'];
    expect((await resizeImage(new File(['x'], 'x', { type }))).type).toBe(written);
  });

  test('is refused unread when it would fill the memory', async () => {
    const heavy = Object.defineProperty(new File([''], 'x', { type: 'image/png' }), 'size', { value: 40_000_001 });
    await expect(resizeImage(heavy).catch((error: unknown) => problemOf(error))).resolves.toEqual({
      code: 'client.imageTooHeavy',
      params: { max: 40 },
    });
  });
});
