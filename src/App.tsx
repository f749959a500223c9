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
 * Undefined until the script of the console is loaded. Does not use `lazy`, which would suspend and blank the page for
 * a moment.
 */
let Console: ComponentType<{ onShowPublicPages: () => void }> | undefined;

async function loadConsole(pathname: string): Promise<void> {
  const consoleModule = await import('./Console');
  currentI18n().addLibraryTexts(consoleModule.libraryMessages);
  Console = consoleModule.default;
  await preloadChunk(() => consoleModule.preloadPage(pathname));
}

function preloadConsole(): void {
  void preloadChunk(() => loadConsole(pathnameOf(location)));
}

export function App() {
  const { person, needsSecondFactor } = useSession();
  const [admittedUid, setAdmittedUid] = useState<string | null>(null);
  const [sessionEndCount, setSessionEndCount] = useState(0);
  const accountMenuState = useState(false);
  const [, setAccountMenuOpen] = accountMenuState;
  const menuEmail = useDelayedMenuEmail();
  const uid = person?.uid ?? null;

  useEffect(
    () =>
      session().onEnd(({ kind, uid }) => {
        setAdmittedUid(null);
        setAccountMenuOpen(false);
        if (isPublic(pathnameOf(location))) return;
        if (kind === 'lost') storeReturnPath(toConsoleAddress(location), uid);
        writeEntry(hrefOf(kind === 'replaced' ? '/home' : '/login'), { replace: true });
        setSessionEndCount((count) => count + 1);
      }),
    [setAccountMenuOpen],
  );

  const admit = useCallback(() => setAdmittedUid(session().get().person?.uid ?? null), []);
  const showPublicPages = useCallback(() => setAdmittedUid(null), []);

  // Loads the console after the sign-in, while the guard checks the role: loading it earlier would slow down typing in
  // the form.
  useEffect(() => {
    if (uid !== null) preloadConsole();
  }, [uid]);

  return (
    <AccountMenuOpenContext value={accountMenuState}>
      <MenuEmailContext value={menuEmail}>
        {uid === null || admittedUid !== uid || needsSecondFactor || !Console ? (
          <PublicApp key={sessionEndCount} load={loadConsole} onAdmitted={admit} />
        ) : (
          <Console key={uid} onShowPublicPages={showPublicPages} />
        )}
      </MenuEmailContext>
    </AccountMenuOpenContext>
  );
}
