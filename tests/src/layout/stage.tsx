import { render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { onTestFinished } from 'vitest';
import en from '../../../i18n/en.json';
import es from '../../../i18n/es.json';
import { App } from '../../../src/App';
import { startSession } from '../../../src/auth/session';
import { openTexts } from '../../../src/i18n/useT';
import { openStage } from '../auth/stage';

/** The whole console as main.tsx starts it, over the mocks, at an address. */
export async function openApp() {
  const stage = await openStage();
  return {
    ...stage,
    async start(path: string, language: 'es' | 'en' = 'es') {
      history.replaceState(null, '', path);
      openTexts({ es, en }, language);
      const session = await startSession(stage.auth);
      onTestFinished(() => session.close());
      const view = render(<App />);
      return { ...view, session, user: userEvent.setup() };
    },
    path: () => location.pathname + location.search + location.hash,
  };
}
