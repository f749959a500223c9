import LogOut from 'lucide-react/icons/log-out';
import Pin from 'lucide-react/icons/pin';
import PinOff from 'lucide-react/icons/pin-off';
import X from 'lucide-react/icons/x';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { useT } from '../i18n/useT';
import logo from '../shell/logo.svg';
import './sidemenu.css';
import type { MenuState } from './useMenu';
import { useSignOut } from '../shell/useSignOut';
import { version } from '../version';

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
  const { open, pinned, email } = menu;

  useEffect(() => {
    if (open && !pinned) panel.current?.querySelector('button')?.focus();
  }, [open, pinned]);

  useEffect(() => {
    if (!open || pinned) return undefined;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open, pinned, onClose]);

  return (
    <aside id="menu" className="sidemenu" ref={panel} inert={!open} aria-label={t('menu.label')}>
      <div className="sidemenu-head">
        <img src={logo} alt="" width="36" height="36" />
        <span className="sidemenu-name">Sobremesa</span>
        {pinned ? null : (
          <button type="button" className="icon-button" onClick={onClose} aria-label={t('menu.close')}>
            <X size={20} aria-hidden />
          </button>
        )}
        {menu.pinnable ? (
          <button
            type="button"
            className="icon-button"
            onClick={onTogglePin}
            aria-label={t(pinned ? 'menu.unpin' : 'menu.pin')}
          >
            {pinned ? <PinOff size={18} aria-hidden /> : <Pin size={18} aria-hidden />}
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
            <MenuSections onNavigate={menu.close} />
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
