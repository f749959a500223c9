import { CacheProvider } from '@emotion/react';
import { configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { App } from '../../../src/App';
import { initI18n } from '../../../src/i18n/useT';
import { startSession } from '../../../src/session/session';
import { styleCache } from '../kit/appearance';
import { openSessionFixture } from '../session/sessionFixture';

/**
 * Prepares the mocks and the session. `renderApp` renders the whole console at an address, like main.tsx. `isConsolePreloaded: false` does not preload
 * the pages after the sign-in.
 */
export async function openAppFixture({ isConsolePreloaded = true } = {}) {
  const fixture = await openSessionFixture();
  // Preloads the pages before the first test, since loading takes as long as all tests together.
  if (isConsolePreloaded) await (await import('../../../src/Console')).preloadPages();
  // Uses a long timeout: typing into a form of the whole console takes long on a busy machine.
  configure({ asyncUtilTimeout: 30_000 });
  return {
    ...fixture,
    async renderApp(path: string, language: 'es' | 'en' = 'es') {
      history.replaceState(null, '', path);
      // Resets the count of admissions (src/session/admission.ts), as loading a page does.
      dispatchEvent(new KeyboardEvent('keydown'));
      initI18n({ es, en }, language);
      const session = await startSession(fixture.auth);
      onTestFinished(() => session.close());
      const view = render(
        <CacheProvider value={styleCache}>
          <App />
        </CacheProvider>,
      );
      return { ...view, session, user: userEvent.setup({ delay: null }) };
    },
    path: () => location.pathname + location.search + location.hash,
  };
}
