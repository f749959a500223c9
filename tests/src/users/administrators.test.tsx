import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { resources } from '../../../contract/resources';
import { peopleScreens, preloadPeople } from '../../../src/users/userResources';
import { inviteAdministrator, outsideWorld, type Account, type OutsideWorld } from '../../api/users/people';
import type { Fixture } from '../../api/harness';
import { openStage, type Stage } from '../kit/stage';

interface PeopleStage extends Stage {
  world: OutsideWorld;
  kept: (address: string) => Promise<Account>;
}

async function openPeople(api?: Fixture): Promise<PeopleStage> {
  const world = outsideWorld();
  await preloadPeople();
  const stage = await openStage({
    resources,
    own: peopleScreens,
    identity: world,
    ...(api && { api }),
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
  return {
    ...stage,
    world,
    kept: async (address) => (await stage.api.send('GET', address)).json as unknown as Account,
  };
}

describe('administrators', () => {
  test('know which account is theirs, and why they cannot block it', async () => {
    const stage = await openPeople();
    await inviteAdministrator(stage.api, { displayName: 'Rodrigo' });
    await stage.go('/users/administrator');
    const own = await screen.findByText('Eres tú');
    const row = own.closest('tr');
    expect(row).toHaveTextContent('admin@sobremesa.app');
    expect(screen.getAllByText('Eres tú')).toHaveLength(1);

    await stage.user.click(within(within(row as HTMLElement).getByRole('rowheader')).getByRole('link'));
    await screen.findByText(/Esta es tu cuenta/);
    await stage.user.click(screen.getByRole('button', { name: 'Más' }));
    const block = await screen.findByRole('menuitem', { name: /^Bloquear/ });
    expect(block).toHaveAttribute('aria-disabled', 'true');
    expect(block).toHaveAccessibleDescription('Es tu propia cuenta. Pídeselo a otro administrador.');
    await stage.user.click(block);
    expect(screen.queryByRole('dialog', { name: /Bloquear/ })).toBeNull();
  });

  test('are invited by e-mail, and the invitation can be sent again while they have not come', async () => {
    const stage = await openPeople();
    await stage.go('/users/administrator/create');
    await stage.fill('Nombre', 'Rodrigo Nuevo');
    await stage.fill('Correo electrónico', 'rodrigo@sobremesa.app');
    await stage.user.click(screen.getByRole('button', { name: 'Invitar' }));
    await screen.findByText('Enviamos un correo a rodrigo@sobremesa.app para que cree su contraseña.');
    expect(stage.world.mails.map(({ email }) => email)).toEqual(['rodrigo@sobremesa.app']);

    // The new administrator's page is open.
    await screen.findByRole('heading', { level: 1, name: /Rodrigo Nuevo/ });
    await screen.findByText(/aún no entra/);
    await stage.user.click(screen.getByRole('button', { name: 'Más' }));
    await stage.user.click(await screen.findByRole('menuitem', { name: 'Enviar invitación' }));
    await stage.user.click(
      await within(await screen.findByRole('dialog')).findByRole('button', { name: 'Enviar invitación' }),
    );
    await screen.findByText('Se envió la invitación a Rodrigo Nuevo.');
    expect(stage.world.mails).toHaveLength(2);
  });

  test('are not invited twice: the form says where', async () => {
    const stage = await openPeople();
    await inviteAdministrator(stage.api, { email: 'rodrigo@sobremesa.app' });
    await stage.go('/users/administrator/create');
    await stage.fill('Nombre', 'Rodrigo Nuevo');
    await stage.fill('Correo electrónico', 'rodrigo@sobremesa.app');
    await stage.user.click(screen.getByRole('button', { name: 'Invitar' }));
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Correo electrónico' })).toHaveAccessibleDescription(
        /Ya lo usa otro registro/,
      ),
    );
  });
});
