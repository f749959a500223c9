import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../i18n/useT';
import { useIsPermitted } from '../session/useMayDo';
import { menuPages, permissionOf } from '../shell/menu';
import { onSearchRequest } from './searchRequests';
import { goToPaths, isOverlayOpen, isTyping, pageShortcuts, searchKeys } from './shortcuts';

const CommandPalette = lazy(() => import('./CommandPalette'));
const ShortcutHelp = lazy(() => import('./ShortcutHelp'));

const sequenceMs = 1_500;

const subscribeNever = () => () => {};
const findToolbarSlot = () => document.getElementById('tools');

export function SearchLauncher() {
  const t = useT();
  const navigate = useNavigate();
  const isPermitted = useIsPermitted();
  const { pathname } = useLocation();
  const toolbarSlot = useSyncExternalStore(subscribeNever, findToolbarSlot);
  const [dialogState, setDialogState] = useState<{ dialog: 'search' | 'help'; pathname: string } | null>(null);
  const shownDialog = dialogState?.pathname === pathname ? dialogState.dialog : null;
  const setShownDialog = (dialog: 'search' | 'help' | null) => setDialogState(dialog && { dialog, pathname });

  const goToPage = (letter: string): boolean => {
    const path = goToPaths[letter];
    const entry = menuPages.find(({ url }) => url === path);
    if (path === undefined || (entry && !isPermitted(permissionOf(entry)))) return false;
    void navigate(path);
    return true;
  };

  const handleKey = useEffectEvent((event: KeyboardEvent, isAfterG: boolean): boolean => {
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && letter === 'k' && !event.altKey && !event.shiftKey) {
      if (shownDialog === 'search') setShownDialog(null);
      else if (!isOverlayOpen()) setShownDialog('search');
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isOverlayOpen()) return false;
    if (isAfterG) return goToPage(letter);
    if (letter === '/' || letter === '?') {
      setShownDialog(letter === '/' ? 'search' : 'help');
      return true;
    }
    return pageShortcuts[letter]?.() ?? false;
  });

  useEffect(() => {
    let lastGAt = -Infinity;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const isAfterG = event.timeStamp - lastGAt < sequenceMs;
      lastGAt = -Infinity;
      if (handleKey(event, isAfterG)) event.preventDefault();
      else if (event.key === 'g' && !isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey)
        lastGAt = event.timeStamp;
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const openSearch = useEffectEvent(() => setShownDialog('search'));
  useEffect(() => onSearchRequest(() => openSearch()), []);

  return (
    <>
      {toolbarSlot &&
        createPortal(
          <button
            type="button"
            className="search-button"
            aria-keyshortcuts="Control+K Meta+K /"
            aria-haspopup="dialog"
            onClick={() => setShownDialog('search')}
          >
            <Search size={18} aria-hidden />
            <span>{t('search.title')}</span>
            <kbd>{searchKeys()}</kbd>
          </button>,
          toolbarSlot,
        )}
      {shownDialog && (
        <Suspense fallback={null}>
          {shownDialog === 'search' ? (
            <CommandPalette onClose={() => setShownDialog(null)} onHelp={() => setShownDialog('help')} />
          ) : (
            <ShortcutHelp onClose={() => setShownDialog(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}
