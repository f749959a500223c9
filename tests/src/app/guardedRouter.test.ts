import { expect, it } from 'vitest';
import { createGuardedRouter } from '../../../src/app/guardedRouter';

it.each(['/catalogs/labels', '/home?range=last30'])('a closed router does not write %s to the history', async (to) => {
  history.replaceState(null, '', '/home');
  const { router, close } = createGuardedRouter(null, { preloadPage: async () => {}, onShowPublicPages: () => {} });
  close();
  void router.navigate(to);
  await new Promise((resolve) => setTimeout(resolve));
  expect(location.pathname + location.search).toBe('/home');
});
