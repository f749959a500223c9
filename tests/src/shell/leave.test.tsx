import { renderHook, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { registerLeavePrompt, confirmLeave, hasUnsaved, useUnsaved } from '../../../src/unsaved';
import { openAppFixture } from './appFixture';

const app = await openAppFixture();

/** Opens the form of a new label and types a name without saving it. */
async function openHalfDoneForm() {
  const session = await app.open();
  await session.signIn('admin@sobremesa.app', 'sobremesa');
  const openedPage = await app.renderApp('/catalogs/labels/create');
  const name = await screen.findByLabelText(/Nombre en español/);
  await openedPage.user.type(name, 'A medias');
  await waitFor(() => expect(hasUnsaved()).toBe(true));
  return { ...openedPage, name };
}

const findLeaveDialog = () => screen.findByRole('alertdialog', { name: '¿Salir sin guardar?' });

async function clickMenuLink(user: Awaited<ReturnType<typeof openHalfDoneForm>>['user'], link: string) {
  await user.click(screen.getByRole('button', { name: 'Abrir menú' }));
  await user.click(await screen.findByRole('link', { name: link }));
}

describe('unsaved changes', () => {
  it('are kept when the user stays, and the next link asks again', async () => {
    const { user, name } = await openHalfDoneForm();
    await clickMenuLink(user, 'Tesorería');
    await user.click(within(await findLeaveDialog()).getByRole('button', { name: 'Seguir editando' }));
    expect(name).toHaveValue('A medias');
    expect(app.path()).toBe('/catalogs/labels/create');
    await clickMenuLink(user, 'Tesorería');
    await findLeaveDialog();
  });

  it('are discarded when the user leaves, without another prompt', async () => {
    const { user } = await openHalfDoneForm();
    await clickMenuLink(user, 'Tesorería');
    await user.click(within(await findLeaveDialog()).getByRole('button', { name: 'Salir sin guardar' }));
    await screen.findByRole('heading', { level: 1, name: 'Depósitos' });
    expect(hasUnsaved()).toBe(false);
    await clickMenuLink(user, 'Ventas');
    await screen.findByRole('heading', { level: 1, name: 'Ventas' });
  });

  it('cause a prompt before a sign-out', async () => {
    const { user, session, name } = await openHalfDoneForm();
    await user.click(screen.getByRole('button', { name: 'Cuenta: admin@sobremesa.app' }));
    const signOutButton = screen.getAllByRole('button', { name: 'Cerrar sesión' }).at(-1);
    if (signOutButton) await user.click(signOutButton);
    const prompt = await screen.findByRole('alertdialog', { name: '¿Cerrar sesión sin guardar?' });
    await user.click(within(prompt).getByRole('button', { name: 'Seguir editando' }));
    expect(session.get().person).not.toBeNull();
    expect(name).toHaveValue('A medias');
  });

  it('cause a prompt before a change of the language', async () => {
    const { user, name } = await openHalfDoneForm();
    const leaveConfirmation = confirmLeave('language');
    const prompt = await screen.findByRole('alertdialog', { name: '¿Cambiar de idioma sin guardar?' });
    await user.click(within(prompt).getByRole('button', { name: 'Seguir editando' }));
    await expect(leaveConfirmation).resolves.toBe(false);
    expect(name).toHaveValue('A medias');
  });

  it("cause the browser's prompt on reload and close, only while there are some", () => {
    const isLeaveDenied = () => {
      const event = new Event('beforeunload', { cancelable: true });
      dispatchEvent(event);
      return event.defaultPrevented;
    };
    const { rerender } = renderHook(({ dirty }) => useUnsaved(dirty), { initialProps: { dirty: false } });
    expect(isLeaveDenied()).toBe(false);
    rerender({ dirty: true });
    expect(isLeaveDenied()).toBe(true);
    rerender({ dirty: false });
    expect(isLeaveDenied()).toBe(false);
  });

  it('cause no prompt after a save that navigates at once', async () => {
    const prompt = vi.fn<() => Promise<boolean>>();
    const unregister = registerLeavePrompt(prompt);
    const { result } = renderHook(() => useUnsaved(true));
    result.current();
    await expect(confirmLeave('leave')).resolves.toBe(true);
    expect(prompt).not.toHaveBeenCalled();
    unregister();
  });
});
