import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { inviteAdministrator } from '../../api/users/usersFixture';
import { openUsersConsole } from './usersConsole';

describe('administrators', () => {
  test('see which account is their own and why they cannot block it', async () => {
    const fixture = await openUsersConsole();
    await inviteAdministrator(fixture.api, { displayName: 'Rodrigo' });
    await fixture.go('/users/administrator');
    const ownMark = await screen.findByText('Eres tú');
    const row = ownMark.closest('tr');
    expect(row).toHaveTextContent('admin@sobremesa.app');
    expect(screen.getAllByText('Eres tú')).toHaveLength(1);

    await fixture.user.click(within(within(row as HTMLElement).getByRole('rowheader')).getByRole('link'));
    await screen.findByRole('region', { name: 'Tus funciones' });
    await fixture.user.click(screen.getByRole('button', { name: 'Más' }));
    const block = await screen.findByRole('menuitem', { name: /^Bloquear/ });
    expect(block).toHaveAttribute('aria-disabled', 'true');
    expect(block).toHaveAccessibleDescription('Es tu propia cuenta. Pídeselo a otro administrador.');
    await fixture.user.click(block);
    expect(screen.queryByRole('dialog', { name: /Bloquear/ })).toBeNull();
  });

  test('edit their own name in a form, and see their password and sessions on their page only', async () => {
    const fixture = await openUsersConsole();
    const other = await inviteAdministrator(fixture.api, { displayName: 'Rodrigo' });
    await fixture.go('/users/administrator');
    const ownRow = (await screen.findByText('Eres tú')).closest('tr') ?? document.body;
    await fixture.user.click(within(within(ownRow).getByRole('rowheader')).getByRole('link'));
    await screen.findByRole('region', { name: 'Contraseña' });
    await screen.findByRole('region', { name: 'Sesiones abiertas' });
    const page = fixture.address();

    await fixture.user.click(screen.getByRole('link', { name: 'Editar' }));
    await fixture.fill('Nombre', 'Julia Ortega Luna');
    await fixture.user.click(screen.getByRole('button', { name: 'Guardar cambios' }));
    await screen.findByRole('region', { name: 'Contraseña' });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Julia Ortega Luna');
    expect(fixture.address()).toBe(page);

    await fixture.go(`/users/administrator/${other.id}`);
    await screen.findByRole('heading', { level: 1, name: 'Rodrigo' });
    await screen.findByRole('region', { name: 'Funciones' });
    expect(screen.queryByRole('region', { name: 'Contraseña' })).toBeNull();
  });

  test('are invited by e-mail, and the invitation can be sent again', async () => {
    const fixture = await openUsersConsole();
    await fixture.go('/users/administrator/create');
    await fixture.fill('Nombre', 'Rodrigo Nuevo');
    await fixture.fill('Correo electrónico', 'rodrigo@sobremesa.app');
    await fixture.user.click(screen.getByRole('checkbox', { name: 'Finanzas' }));
    await fixture.user.click(screen.getByRole('button', { name: 'Invitar administrador' }));
    await screen.findByText('Enviamos un correo a rodrigo@sobremesa.app para que cree su contraseña.');
    expect(fixture.fakeIdentity.mails.map(({ email }) => email)).toEqual(['rodrigo@sobremesa.app']);

    await screen.findByRole('heading', { level: 1, name: /Rodrigo Nuevo/ });
    await screen.findByText(/aún no entra/);
    expect(screen.getByText('Invitada')).toBeVisible();
    expect(screen.queryByText('Activa')).toBeNull();
    await fixture.user.click(screen.getByRole('button', { name: 'Enviar invitación' }));
    const send = await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Enviar invitación' });
    await waitFor(() => expect(send).toBeEnabled());
    await fixture.user.click(send);
    await screen.findByText('Se envió la invitación a Rodrigo Nuevo.');
    expect(fixture.fakeIdentity.mails).toHaveLength(2);
  });

  test('cannot be invited twice: the e-mail field shows the error', async () => {
    const fixture = await openUsersConsole();
    await inviteAdministrator(fixture.api, { email: 'rodrigo@sobremesa.app' });
    await fixture.go('/users/administrator/create');
    await fixture.fill('Nombre', 'Rodrigo Nuevo');
    await fixture.fill('Correo electrónico', 'rodrigo@sobremesa.app');
    await fixture.user.click(screen.getByRole('checkbox', { name: 'Finanzas' }));
    await fixture.user.click(screen.getByRole('button', { name: 'Invitar administrador' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toHaveAccessibleDescription(/Ya lo usa:/),
    );
  });
});
