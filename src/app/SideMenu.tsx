import LogOut from 'lucide-react/icons/log-out';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useRef, createContext, useContext, useState } from 'react';
import { useT } from '../i18n/useT';
import logo from '../shell/logo.svg';
import './sidemenu.css';
import { useSignOut } from '../shell/useSignOut';
import { version } from '../config';
import { useSession } from '../session/session';
import { useAddress } from '../shell/address';
import { usePersonalChoice } from '../shell/personalChoice';
import { useMediaQuery } from '../shell/useMediaQuery';

const MenuSections = lazy(() => import('./MenuSections'));

interface SideMenuProps {
  menu: MenuState;
  onClose: () => void;
  onTogglePin: () => void;
}

export function SideMenu({ menu, onClose, onTogglePin }: SideMenuProps) {
  const t = useT();
  const signOut = useSignOut();
  const panel = useRef<HTMLElement>(null);
  const { isOpen, isPinned, email } = menu;

  useEffect(() => {
    if (isOpen && !isPinned) panel.current?.querySelector('button')?.focus();
  }, [isOpen, isPinned]);

  useEffect(() => {
    if (!isOpen || isPinned) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [isOpen, isPinned, onClose]);

  return (
    <aside id="menu" className="sidemenu" ref={panel} inert={!isOpen} aria-label={t('menu.label')}>
      <div className="sidemenu-head">
        <img src={logo} alt="" width="36" height="36" />
        <span className="sidemenu-name">Sobremesa</span>
        {isPinned ? null : (
          <button type="button" className="icon-button" onClick={onClose} aria-label={t('menu.close')}>
            <X size={20} aria-hidden />
          </button>
        )}
        {menu.isPinnable ? (
          <button
            type="button"
            className="icon-button"
            onClick={onTogglePin}
            aria-label={t(isPinned ? 'menu.unpin' : 'menu.pin')}
          >
            {isPinned ? <PinOff size={18} aria-hidden /> : <Pin size={18} aria-hidden />}
          </button>
        ) : null}
      </div>
      {email === null ? (
        <p className="sidemenu-email">{t('menu.signedOut')}</p>
      ) : (
        <>
          <p className="sidemenu-email" translate="no">
            {email}
          </p>
          <Suspense>
            <MenuSections menu={menu} onClose={onClose} />
          </Suspense>
        </>
      )}
      <div className="sidemenu-foot">
        {email === null ? null : (
          <button type="button" className="sidemenu-line" onClick={signOut}>
            <LogOut size={18} aria-hidden />
            {t('menu.signOut')}
          </button>
        )}
        <p className="sidemenu-version">{t('menu.version', { version })}</p>
      </div>
    </aside>
  );
}

type MenuType = 'overlay' | 'push';

export interface MenuState {
  type: MenuType;
  email: string | null;
  isOpen: boolean;
  isPinned: boolean;
  isPinnable: boolean;
  toggle: () => void;
  close: () => void;
  togglePin: () => void;
}

/** Milliseconds (docs/specification.md §9). */
const menuDelayMs = 300;

const pinnableWidth = '(min-width: 1100px)';

/**
 * E-mail of the user for whom the menu is rendered. Provided above the frames, because the frame of the console
 * replaces the frame of the public pages.
 */
export const MenuEmailContext = createContext<string | null>(null);

export function useDelayedMenuEmail(): string | null {
  const currentEmail = useSession().person?.email ?? null;
  const [email, setEmail] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setEmail(currentEmail), menuDelayMs);
    return () => clearTimeout(timer);
  }, [currentEmail]);
  return email;
}

/** Closes an open menu when the page or the signed-in user changes. */
export function useMenu(): MenuState {
  const { person } = useSession();
  const { pathname } = useAddress();
  const email = useContext(MenuEmailContext);
  const [isPinChosen, choosePin] = usePersonalChoice('menuPinned');
  const pageKey = `${person?.uid ?? ''} ${pathname}`;
  const [openedPageKey, setOpenedPageKey] = useState<string | null>(null);
  const isPinnable = useMediaQuery(pinnableWidth) && email !== null && person !== null;
  const isPinned = isPinnable && isPinChosen === true;
  const isOpened = openedPageKey === pageKey;

  return {
    type: email === null ? 'push' : 'overlay',
    email,
    isOpen: isOpened || isPinned,
    isPinned,
    isPinnable,
    toggle: () => setOpenedPageKey(isOpened ? null : pageKey),
    close: () => setOpenedPageKey(null),
    togglePin: () => {
      choosePin(!isPinned);
      setOpenedPageKey(null);
    },
  };
}
