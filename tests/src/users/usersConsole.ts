import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { createFakeIdentity, type Account, type FakeIdentity } from '../../api/users/usersFixture';
import type { ApiFixture } from '../../api/apiFixture';
import { openConsoleFixture, type ConsoleFixture } from '../kit/consoleFixture';

export interface UsersConsole extends ConsoleFixture {
  fakeIdentity: FakeIdentity;
  readStored: (address: string) => Promise<Account>;
}

/** Opens the screens of users with a fake identity service. Julia is signed in. */
export async function openUsersConsole(api?: ApiFixture): Promise<UsersConsole> {
  const fakeIdentity = createFakeIdentity();
  await preloadResources();
  const fixture = await openConsoleFixture({
    resources,
    screensByResource: resourceScreens,
    identity: fakeIdentity,
    ...(api && { api }),
    person: { id: 'uid-admin', fullName: 'Julia Ortega' },
    at: '/login',
  });
  return {
    ...fixture,
    fakeIdentity,
    readStored: async (address) => (await fixture.api.send('GET', address)).json as unknown as Account,
  };
}
