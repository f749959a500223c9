import { screen } from '@testing-library/react';
import { CreateButton, DeleteButton, EditButton } from 'react-admin';
import { expect, test } from 'vitest';
import type { Duty } from '../../../contract/duties';
import { CreateScreen } from '../../../src/kit/form/CreateScreen';
import { EditScreen } from '../../../src/kit/form/EditScreen';
import { ListScreen } from '../../../src/kit/list/ListScreen';
import { canAccess } from '../../../src/session/canAccess';
import { storeDuties } from '../../../src/session/duties';
import { session, startSession } from '../../../src/session/session';
import { openConsoleFixture } from '../kit/consoleFixture';
import { openSessionFixture as openSessionStage } from './sessionFixture';

const identity = await openSessionStage();

/** Opens labels in screens with buttons of react-admin, for a user with this duty. */
async function openLabels(duty: Duty) {
  await startSession(identity.auth);
  await session().signIn('ana@sobremesa.app', 'sobremesa');
  await session().checkAccess();
  storeDuties([duty]);
  const ownScreens = {
    list: (
      <ListScreen actions={<CreateButton label="Crear" />}>
        <EditButton label="Editar" />
      </ListScreen>
    ),
    create: <CreateScreen />,
    edit: <EditScreen actions={<DeleteButton label="Borrar" mutationMode="pessimistic" />} />,
  };
  return openConsoleFixture({
    screensByResource: { 'catalogs/labels': ownScreens },
    names: ['Vegano'],
    person: { id: 'uid-admin', fullName: 'Ana', canAccess },
  });
}

test.each([
  ['catalogs', 1],
  ['finance', 0],
] as const)("react-admin's buttons in the console's screens check permissions: %s", async (duty, count) => {
  const fixture = await openLabels(duty);
  const record = await screen.findByRole('link', { name: 'Vegano' });
  // Waits for the buttons, which appear after an asynchronous check.
  if (count > 0) await screen.findByRole('link', { name: 'Editar' });
  expect(screen.queryAllByRole('link', { name: 'Crear' })).toHaveLength(count);
  expect(screen.queryAllByRole('link', { name: 'Editar' })).toHaveLength(count);
  await fixture.user.click(record);
  await screen.findByRole('button', { name: 'Guardar cambios' });
  if (count > 0) await screen.findByRole('button', { name: 'Borrar' });
  expect(screen.queryAllByRole('button', { name: 'Borrar' })).toHaveLength(count);
  session().close();
});
