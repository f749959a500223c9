import Search from 'lucide-react/icons/search';
import { lazy, Suspense, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router';
import { useT } from '../i18n/useT';
import { modifierKey } from '../kit/ui/modifierKey';
import { usePermitted } from '../session/useMayDo';
import { pages, permittedAt } from '../shell/menu';
import { goTo, isCovered, isTyping, onPage } from './shortcuts';

const Palette = lazy(() => import('./Palette'));
const ShortcutHelp = lazy(() => import('./ShortcutHelp'));

/** Maximum milliseconds between `g` and the letter of the destination. */
const sequenceMs = 1_500;

const searchKeys = (modifier: string) => (modifier === '⌘' ? '⌘K' : `${modifier} K`);

const never = () => () => {};
/** Slot in the app bar; exists before any page is rendered and is never unmounted. */
const toolsOfBar = () => document.getElementById('tools');

/** Search button in the app bar and the global keyboard shortcuts. */
export function SearchLauncher() {
  const t = useT();
  const navigate = useNavigate();
  const isPermitted = usePermitted();
  const { pathname } = useLocation();
  const tools = useSyncExternalStore(never, toolsOfBar);
  const [opened, setOpened] = useState<{ what: 'search' | 'help'; on: string } | null>(null);
  // Navigating closes the dialog.
  const open = opened?.on === pathname ? opened.what : null;
  const setOpen = (what: 'search' | 'help' | null) => setOpened(what && { what, on: pathname });

  const leadTo = (letter: string): boolean => {
    const entry = pages.find(({ url }) => url === goTo[letter]);
    if (!entry || !isPermitted(permittedAt(entry))) return false;
    void navigate(entry.url);
    return true;
  };

  /** Handles the key; returns whether it was a shortcut. */
  const press = useEffectEvent((event: KeyboardEvent, afterG: boolean): boolean => {
    const letter = event.key.toLowerCase();
    if ((event.ctrlKey || event.metaKey) && letter === 'k' && !event.altKey && !event.shiftKey) {
      if (open === 'search') setOpen(null);
      else if (!isCovered()) setOpen('search');
      return true;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event) || isCovered()) return false;
    if (afterG) return leadTo(letter);
    if (letter === '/' || letter === '?') {
      setOpen(letter === '/' ? 'search' : 'help');
      return true;
    }
    return onPage[letter]?.() ?? false;
  });

  useEffect(() => {
    let gAt = -Infinity;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.repeat) return;
      const afterG = event.timeStamp - gAt < sequenceMs;
      gAt = -Infinity;
      if (press(event, afterG)) event.preventDefault();
      else if (event.key === 'g' && !isTyping(event) && !event.ctrlKey && !event.metaKey && !event.altKey)
        gAt = event.timeStamp;
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);

  return (
    <>
      {tools &&
        createPortal(
          <button
            type="button"
            className="search-button"
            aria-keyshortcuts="Control+K Meta+K /"
            aria-haspopup="dialog"
            onClick={() => setOpen('search')}
          >
            <Search size={18} aria-hidden />
            <span>{t('search.title')}</span>
            <kbd>{searchKeys(modifierKey())}</kbd>
          </button>,
          tools,
        )}
      {open && (
        <Suspense fallback={null}>
          {open === 'search' ? (
            <Palette onClose={() => setOpen(null)} onHelp={() => setOpen('help')} />
          ) : (
            <ShortcutHelp onClose={() => setOpen(null)} />
          )}
        </Suspense>
      )}
    </>
  );
}
