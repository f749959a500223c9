import { lazy, Suspense, useCallback, useEffect, useState } from 'react';
import { session, useSession } from './auth/session';
import { isPublic, write } from './auth/useDoorAddress';
import { keepWayBack } from './auth/wayBack';
import { Door } from './Door';
import { currentI18n } from './i18n/useT';
import { addressOf } from './layout/address';
import { preload } from './lostChunk';

/** The console with react-admin's own texts, which it needs before it draws anything. */
async function loadConsole() {
  const console = await import('./Console');
  currentI18n().include(console.libraryMessages);
  return console;
}

const Console = lazy(loadConsole);

/** Runs the console's script while the person waits anyway. A failure shows when it is needed. */
function startConsole(): void {
  void preload(loadConsole);
}

/** The door, and behind it the console for somebody the guard admitted. */
export function App() {
  const { person } = useSession();
  const [admitted, setAdmitted] = useState<string | null>(null);
  const [endings, setEndings] = useState(0);
  const uid = person?.uid ?? null;

  useEffect(
    () =>
      session().onEnd(({ kind, uid }) => {
        setAdmitted(null);
        if (isPublic(new URL(addressOf(location), location.origin).pathname) && kind !== 'replaced') return;
        if (kind === 'lost') keepWayBack(addressOf(location), uid);
        write(kind === 'replaced' ? '/home' : '/login', { replace: true });
        setEndings((count) => count + 1);
      }),
    [],
  );

  const admit = useCallback(() => setAdmitted(session().get().person?.uid ?? null), []);

  // Signing in and the guard take their time: the console starts meanwhile, not while somebody types.
  useEffect(() => {
    if (uid !== null) startConsole();
  }, [uid]);

  if (uid === null || admitted !== uid) return <Door key={endings} arrive={loadConsole} onAdmitted={admit} />;
  return (
    <Suspense>
      <Console key={uid} />
    </Suspense>
  );
}
