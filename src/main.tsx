import '@fontsource-variable/inter/wght.css';
import '@fontsource/fraunces/latin-600.css';
import { createRoot } from 'react-dom/client';
import './shell/tokens.css';
import './shell/base.css';
import './shell/page.css';
import { App } from './App';
import { createAuthClient } from './session/firebase';
import { startSession } from './session/session';
import { initLanguage } from './i18n/useT';
import { initScheme } from './shell/scheme';
import { reloadOnMissingChunk, preloadFiles } from './chunkLoading';
import { registerWorker } from './serviceWorker/register';
import { showStartFailure, type StartStep } from './startFailure';

async function start(root: HTMLElement): Promise<void> {
  let step: StartStep = 'mocks';
  try {
    // `import.meta.env.…` is written in full, so that other builds drop the import and its dependencies.
    if (import.meta.env.MODE === 'development' || import.meta.env.MODE === 'demo') {
      // oxlint-disable-next-line eslint/no-restricted-imports
      await (await import('../mocks/browser')).startMocks();
    }
    step = 'texts';
    await initLanguage();
    step = 'identity';
    await startSession(createAuthClient());
    createRoot(root).render(<App />);
  } catch (error) {
    showStartFailure(root, step, error);
  }
}

initScheme();
reloadOnMissingChunk();
const root = document.getElementById('root');
if (root) {
  void start(root).then(() => {
    preloadFiles();
    registerWorker();
  });
}
