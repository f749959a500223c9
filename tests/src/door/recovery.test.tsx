import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { openAppFixture } from '../shell/appFixture';

const app = await openAppFixture({ behindTheDoor: false });

/** Asks for the mail and answers where its link leads. */
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

describe('a forgotten password', () => {
  it('is told, where no mail is sent, where the link is to be found', async () => {
    const { user } = await app.renderApp('/forget');
    await user.type(await screen.findByLabelText('Correo electrónico'), 'employee@sobremesa.app');
    await user.click(screen.getByRole('button', { name: 'Enviar enlace' }));
    expect(await screen.findByText(/el enlace aparece en la terminal/)).toBeInTheDocument();
  });

  it('is asked for alike whether or not somebody has the address', async () => {
    await link('employee@sobremesa.app');
    await link('nobody@sobremesa.app');
    expect(app.backend.mails.map(({ email }) => email)).not.toContain('nobody@sobremesa.app');
  });

  it('is set anew by the link, with which one signs in', async () => {
    const { user } = await setPassword('una nueva');
    await user.click(await screen.findByRole('link', { name: 'Ir a iniciar sesión' }));
    expect(await screen.findByLabelText('Correo electrónico')).toHaveValue('employee@sobremesa.app');
    await user.type(screen.getByLabelText('Contraseña'), 'una nueva');
    await user.click(screen.getByRole('button', { name: 'Entrar' }));
    // This account is no administrator: that it is told so says that it signed in.
    expect(await screen.findByRole('alertdialog', { name: 'Solo para administradores' })).toBeInTheDocument();
  });

  it('is refused when it is shorter than 8 or a common one, and the link still serves', async () => {
    const { user } = await setPassword('corta');
    const refused = 'Usa al menos 8 caracteres, y ninguna de las contraseñas más comunes.';
    await screen.findByText(refused);
    await user.clear(screen.getByLabelText('Contraseña nueva'));
    await user.type(screen.getByLabelText('Contraseña nueva'), 'bienvenido');
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    await screen.findByText(refused);
    await user.type(screen.getByLabelText('Contraseña nueva'), ' a la mesa');
    await user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    expect(await screen.findByRole('heading', { name: 'Contraseña guardada' })).toBeInTheDocument();
  });

  it('cannot be set twice by one link, which leads to another one', async () => {
    const address = await link();
    const first = await app.renderApp(address);
    await first.user.type(await screen.findByLabelText('Contraseña nueva'), 'la primera');
    await first.user.click(screen.getByRole('button', { name: 'Guardar contraseña' }));
    await screen.findByRole('heading', { name: 'Contraseña guardada' });
    first.unmount();
    const { user } = await app.renderApp(address);
    await screen.findByText(/ya se usó o está incompleto/);
    await user.click(screen.getByRole('link', { name: 'Pedir otro enlace' }));
    await screen.findByRole('heading', { level: 1, name: 'Recupera tu contraseña' });
    expect(app.path()).toBe('/forget');
  });

  it('says that a made-up link cannot be used', async () => {
    await app.renderApp('/forget?mode=resetPassword&oobCode=made-up');
    expect(await screen.findByText(/ya se usó o está incompleto/)).toBeInTheDocument();
  });

  it('waits with the link for the network', async () => {
    const address = await link();
    app.network(false);
    const { user } = await app.renderApp(address);
    await screen.findByText(/No hay conexión/);
    app.network(true);
    await user.click(screen.getByRole('button', { name: 'Intentar de nuevo' }));
    expect(await screen.findByLabelText('Contraseña nueva')).toHaveAttribute('autocomplete', 'new-password');
  });

  it('asks for an address before it asks the service', async () => {
    const { user } = await app.renderApp('/forget');
    await user.click(await screen.findByRole('button', { name: 'Enviar enlace' }));
    await waitFor(() => expect(screen.getByText('Escribe tu correo.')).toBeInTheDocument());
  });
});
