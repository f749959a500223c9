import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { hasUnsaved } from '../../../src/unsaved';
import { replaceFetch } from '../../replaceFetch';
import { openAppFixture } from './appFixture';

const app = await openAppFixture();
afterEach(() => localStorage.clear());

const admin = 'admin@sobremesa.app';
const form = '/catalogs/labels/create';
const findNameInput = () => screen.findByLabelText<HTMLInputElement>(/Nombre en español/);
const endDialog = () => screen.findByRole('dialog', { name: 'Inicia sesión para seguir' });

async function signIn(account: string): Promise<void> {
  const session = await app.open();
  await session.signIn(account, 'sobremesa');
  session.close();
}

/** Opens the form of a new label and types a name without saving it. */
async function openHalfDoneForm() {
  await signIn(admin);
  const openedPage = await app.renderApp(form);
  await openedPage.user.type(await findNameInput(), 'A medias');
  await waitFor(() => expect(hasUnsaved()).toBe(true));
  return openedPage;
}

type User = Awaited<ReturnType<typeof openHalfDoneForm>>['user'];

async function signInAgain(user: User): Promise<void> {
  const dialog = await endDialog();
  await user.type(within(dialog).getByLabelText('Contraseña'), 'sobremesa');
  await user.click(within(dialog).getByRole('button', { name: 'Entrar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}

async function signInAtDoor(user: User, email: string): Promise<void> {
  const field = await screen.findByLabelText('Correo electrónico');
  await user.clear(field);
  await user.type(field, email);
  await user.type(screen.getByLabelText('Contraseña'), 'sobremesa');
  await user.click(screen.getByRole('button', { name: 'Entrar' }));
}

const listDrafts = () => Object.keys(sessionStorage).filter((key) => key.startsWith('sobremesa.draft'));

/** Rejects every write with 401 until `accept` is called. Records keys and tokens of the writes. */
function refuseWrites() {
  const perform = globalThis.fetch;
  const sentWrites: { key: string | null; token: string | null }[] = [];
  let isRefused = true;
  const restore = replaceFetch((input, init) => {
    if (!String(input).includes('/api/catalogs/labels') || init?.method !== 'POST') return perform(input, init);
    const headers = new Headers(init.headers);
    sentWrites.push({ key: headers.get('Idempotency-Key'), token: headers.get('Authorization') });
    if (!isRefused) return perform(input, init);
    return Promise.resolve(
      Response.json(
        { type: 'about:blank', title: 'Unauthorized', status: 401, code: 'auth.tokenRevoked' },
        { status: 401 },
      ),
    );
  });
  return { sent: sentWrites, accept: () => void (isRefused = false), restore };
}

describe('session that ends with unsaved changes', () => {
  it('continues in the form after an idle user signs in again', async () => {
    const { user, session } = await openHalfDoneForm();
    localStorage.setItem('sobremesa.lastActivity', String(Date.now() - 31 * 60_000));
    act(() => void dispatchEvent(new Event('focus')));
    expect(await endDialog()).toHaveTextContent(/nadie usó la consola.*Lo que escribiste sigue aquí/);
    expect(app.path()).toBe(form);
    await waitFor(() => expect(app.auth.currentUser).toBeNull());
    await signInAgain(user);
    expect(await findNameInput()).toHaveValue('A medias');
    expect(session.get()).toMatchObject({ person: { email: admin }, suspensionReason: null });
    await user.click(screen.getByRole('button', { name: 'Guardar etiqueta' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'A medias' })).toBeVisible();
    expect(listDrafts()).toEqual([]);
  });

  it('repeats the rejected request with its key after a new sign-in', async () => {
    const { user } = await openHalfDoneForm();
    const writes = refuseWrites();
    try {
      await user.click(screen.getByRole('button', { name: 'Guardar etiqueta' }));
      await endDialog();
      const countBefore = writes.sent.length;
      writes.accept();
      await signInAgain(user);
      expect(await screen.findByRole('heading', { level: 1, name: 'A medias' })).toBeVisible();
      expect(writes.sent).toHaveLength(countBefore + 1);
      expect(new Set(writes.sent.map(({ key }) => key)).size).toBe(1);
      expect(writes.sent.at(-1)?.token).not.toBe(writes.sent[0]?.token);
    } finally {
      writes.restore();
    }
  });

  it('shows the reason of a rejected refresh token and keeps the form until the sign-in', async () => {
    const { user, session } = await openHalfDoneForm();
    await app.changeAccount(admin, { validSince: String(Math.floor(Date.now() / 1_000) + 1) });
    await act(async () => void (await session.refreshToken()));
    expect(await endDialog()).toHaveTextContent('Tu sesión terminó.');
    // Sets the earliest valid time to the past: the token of a sign-in within the same second would be rejected as
    // well.
    await app.changeAccount(admin, { validSince: '1' });
    await signInAgain(user);
    expect(await findNameInput()).toHaveValue('A medias');
    expect(hasUnsaved()).toBe(true);
  });

  it('sends no API requests meanwhile', async () => {
    const { session } = await openHalfDoneForm();
    act(() => session.expire());
    await endDialog();
    await waitFor(() => expect(app.auth.currentUser).toBeNull());
    let apiRequests = 0;
    const perform = globalThis.fetch;
    const restore = replaceFetch((input, init) => {
      if (String(input instanceof Request ? input.url : input).includes('/api/')) apiRequests += 1;
      return perform(input, init);
    });
    act(() => void dispatchEvent(new Event('focus')));
    await act(async () => void (await session.getToken()));
    restore();
    expect(apiRequests).toBe(0);
  });

  it('discards the form on request, and the next user sees nothing of it', async () => {
    const { user, session } = await openHalfDoneForm();
    act(() => session.expire());
    const dialog = await endDialog();
    expect(listDrafts()).toHaveLength(1);
    await user.click(within(dialog).getByRole('button', { name: 'Descartar y salir' }));
    expect(await screen.findByText(/Tu sesión terminó/)).toBeVisible();
    expect([app.path(), listDrafts(), hasUnsaved()]).toEqual(['/login', [], false]);
    await signInAtDoor(user, 'ana@sobremesa.app');
    await waitFor(() => expect(app.path()).toBe('/home'));
  });

  it('ends when the user signs out in another tab', async () => {
    const { session } = await openHalfDoneForm();
    const { person } = session.get();
    act(() => session.expire());
    await endDialog();
    const otherTab = new BroadcastChannel('sobremesa.session');
    // oxlint-disable-next-line unicorn/require-post-message-target-origin
    otherTab.postMessage({ uid: person?.uid, at: Date.now() });
    await waitFor(() => expect(app.path()).toBe('/login'));
    otherTab.close();
    expect(listDrafts()).toEqual([]);
  });
});

/** Simulates a reload, which deletes React's state but not the storage of the tab. */
async function reload(
  openedPage: Awaited<ReturnType<typeof openHalfDoneForm>>,
): Promise<Awaited<ReturnType<typeof app.renderApp>>> {
  const storedDrafts = Object.entries(sessionStorage);
  openedPage.session.close();
  openedPage.unmount();
  for (const [key, value] of storedDrafts) sessionStorage.setItem(key, String(value));
  return app.renderApp(app.path());
}

describe('draft after a reload', () => {
  it('is offered to the same user with its time, restored, and removed once it is saved', async () => {
    const { user } = await reload(await openHalfDoneForm());
    expect(await findNameInput()).toHaveValue('');
    await user.click(await screen.findByRole('button', { name: /^Recuperar lo que escribiste, \d/ }));
    expect(await findNameInput()).toHaveValue('A medias');
    expect(hasUnsaved()).toBe(true);
    expect(screen.queryByRole('button', { name: 'Descartar' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Guardar etiqueta' }));
    await screen.findByRole('heading', { level: 1, name: 'A medias' });
    expect(listDrafts()).toEqual([]);
  });

  it('is discarded on request', async () => {
    const { user } = await reload(await openHalfDoneForm());
    await user.click(await screen.findByRole('button', { name: 'Descartar' }));
    expect([listDrafts(), hasUnsaved()]).toEqual([[], false]);
  });

  it('survives a session that ends before it is restored', async () => {
    const openedPage = await reload(await openHalfDoneForm());
    await screen.findByRole('button', { name: /^Recuperar/ });
    act(() => openedPage.session.expire('idle'));
    await signInAtDoor(openedPage.user, admin);
    expect(await screen.findByRole('button', { name: /^Recuperar/ })).toBeVisible();
  });

  it('is removed when another user signs in', async () => {
    const openedPage = await reload(await openHalfDoneForm());
    await screen.findByRole('button', { name: /^Recuperar/ });
    act(() => openedPage.session.expire('idle'));
    await signInAtDoor(openedPage.user, 'ana@sobremesa.app');
    await waitFor(() => expect(app.path()).toBe('/home'));
    expect(listDrafts()).toEqual([]);
  });

  it('is removed by a deliberate sign-out', async () => {
    const { session } = await reload(await openHalfDoneForm());
    await screen.findByRole('button', { name: /^Recuperar/ });
    await act(() => session.signOut());
    expect(listDrafts()).toEqual([]);
  });
});
