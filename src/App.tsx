import { useCallback, useEffect, useState, type ComponentType } from 'react';
import { session, useSession } from './session/session';
import { isPublic, storeReturnPath } from './session/paths';
import { PublicApp } from './PublicApp';
import { currentI18n } from './i18n/useT';
import { AccountMenuOpenContext } from './app/TopBar';
import { toConsoleAddress, hrefOf, pathnameOf } from './shell/address';
import { writeEntry } from './shell/browserHistory';
import { MenuEmailContext, useDelayedMenuEmail } from './app/SideMenu';
import { preloadChunk } from './chunkLoading';

/**
 * Set once the script of the console is loaded. Does not use `lazy`, which would suspend and blank the page for a
 * moment.
 */
let Console: ComponentType<{ onShowPublicPages: () => void }> | undefined;

async function loadConsole(): Promise<void> {
  const loaded = await import('./Console');
  currentI18n().addLibraryTexts(loaded.libraryMessages);
  Console = loaded.default;
}

function preloadConsole(): void {
  void preloadChunk(loadConsole);
}

export function App() {
  const { person, needsSecondFactor } = useSession();
  const [admitted, setAdmitted] = useState<string | null>(null);
  const [sessionEnds, setSessionEnds] = useState(0);
  const accountOpen = useState(false);
  const [, setAccountOpen] = accountOpen;
  const menuEmail = useDelayedMenuEmail();
  const uid = person?.uid ?? null;

  useEffect(
    () =>
      session().onEnd(({ kind, uid }) => {
        setAdmitted(null);
        setAccountOpen(false);
        if (isPublic(pathnameOf(location))) return;
        if (kind === 'lost') storeReturnPath(toConsoleAddress(location), uid);
        writeEntry(hrefOf(kind === 'replaced' ? '/home' : '/login'), { replace: true });
        setSessionEnds((count) => count + 1);
      }),
    [setAccountOpen],
  );

  const admit = useCallback(() => setAdmitted(session().get().person?.uid ?? null), []);
  const showPublicPages = useCallback(() => setAdmitted(null), []);

  // Loads the console once the user has signed in, while the guard checks the role: earlier it would slow down typing.
  useEffect(() => {
    if (uid !== null) preloadConsole();
  }, [uid]);

  return (
    <AccountMenuOpenContext value={accountOpen}>
      <MenuEmailContext value={menuEmail}>
        {uid === null || admitted !== uid || needsSecondFactor || !Console ? (
          <PublicApp key={sessionEnds} load={loadConsole} onAdmitted={admit} />
        ) : (
          <Console key={uid} onShowPublicPages={showPublicPages} />
        )}
      </MenuEmailContext>
    </AccountMenuOpenContext>
  );
}
