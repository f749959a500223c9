import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openAppFixture } from '../shell/appFixture';

const app = await openAppFixture({ isConsolePreloaded: false });

async function link(email = 'employee@sobremesa.app'): Promise<string> {
  const { user, unmount } = await app.renderApp('/forget');
  await user.type(await screen.findByLabelText('Correo electrónico'), email);
  await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
  await screen.findByText(new RegExp(`Si hay una cuenta con ${email}`));
  unmount();
  const mail = app.backend.mails.at(-1);
  if (!mail) return '';
  const { pathname, search } = new URL(mail.link);
  return pathname + search;
}

async function setPassword(password: string) {
  const { user, ...view } = await app.renderApp(await link());
  const field = await screen.findByLabelText('Contraseña nueva');
  await user.type(field, password);
  await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
  return { user, ...view };
}

describe('password recovery', () => {
  it('explains where the link appears if no e-mail is sent', async () => {
    const { user } = await app.renderApp('/forget');
    await user.type(await screen.findByLabelText('Correo electrónico'), 'employee@sobremesa.app');
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    expect(await screen.findByText(/el enlace aparece en la terminal/)).toBeInTheDocument();
  });

  it('shows the same confirmation whether or not the account exists', async () => {
    await link('employee@sobremesa.app');
    await link('nobody@sobremesa.app');
    expect(app.backend.mails.map(({ email }) => email)).not.toContain('nobody@sobremesa.app');
  });

  it('sets a new password with the link, which then signs in', async () => {
    const { user } = await setPassword('una nueva');
    await user.click(await screen.findByRole('link', { name: 'Ir a iniciar sesión' }));
    expect(await screen.findByLabelText('Correo electrónico')).toHaveValue('employee@sobremesa.app');
    await user.type(screen.getByLabelText('Contraseña'), 'una nueva');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    // The account is not an administrator's: this alert appears only after a successful sign-in.
    expect(await screen.findByRole('alertdialog', { name: 'Solo para administradores' })).toBeInTheDocument();
  });

  it('rejects a short or common password, and the link stays valid', async () => {
    const { user } = await setPassword('corta');
    const refusalText = 'Usa al menos 8 caracteres, y ninguna de las contraseñas más comunes.';
    await screen.findByText(refusalText);
    await user.clear(screen.getByLabelText('Contraseña nueva'));
    await user.type(screen.getByLabelText('Contraseña nueva'), 'bienvenido');
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    await screen.findByText(refusalText);
    await user.type(screen.getByLabelText('Contraseña nueva'), ' a la mesa');
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    expect(await screen.findByRole('heading', { name: 'Contraseña guardada' })).toBeInTheDocument();
  });

  it('rejects a used link and leads to a new one', async () => {
    const address = await link();
    const firstPage = await app.renderApp(address);
    await firstPage.user.type(await screen.findByLabelText('Contraseña nueva'), 'la primera');
    await firstPage.user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    await screen.findByRole('heading', { name: 'Contraseña guardada' });
    firstPage.unmount();
    const { user } = await app.renderApp(address);
    await screen.findByText(/ya se usó o está incompleto/);
    await user.click(screen.getByRole('link', { name: 'Pedir otro enlace' }));
    await screen.findByRole('heading', { level: 1, name: 'Recupera tu contraseña' });
    expect(app.path()).toBe('/forget');
  });

  it('rejects an invalid link', async () => {
    await app.renderApp('/forget?mode=resetPassword&oobCode=made-up');
    expect(await screen.findByText(/ya se usó o está incompleto/)).toBeInTheDocument();
  });

  it('checks the link again after a network failure', async () => {
    const address = await link();
    app.setReachable(false);
    const { user } = await app.renderApp(address);
    await screen.findByText(/No hay conexión/);
    app.setReachable(true);
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(await screen.findByLabelText('Contraseña nueva')).toHaveAttribute('autocomplete', 'new-password');
  });

  it('requires an e-mail before a request is sent', async () => {
    const { user } = await app.renderApp('/forget');
    await user.click(await screen.findByRole('button', { name: 'Enviar enlace' }));
    await waitFor(() => expect(screen.getByText('Escribe tu correo.')).toBeInTheDocument());
  });
});
