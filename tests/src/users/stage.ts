import { resources } from '../../../contract/resources';
import { preloadResources, resourceScreens } from '../../../src/resources';
import { outsideWorld, type Account, type OutsideWorld } from '../../api/users/people';
import type { Fixture } from '../../api/harness';
import { openStage, type Stage } from '../kit/stage';

export interface PeopleStage extends Stage {
  world: OutsideWorld;
  kept: (address: string) => Promise<Account>;
}

/** The screens of people, Julia signed in, and the identity service behind them. */
export async function openPeople(api?: Fixture): Promise<PeopleStage> {
  const world = outsideWorld();
  await preloadResources();
  const stage = await openStage({
    resources,
    own: resourceScreens,
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
