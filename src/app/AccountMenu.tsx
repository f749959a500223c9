import CircleUserRound from 'lucide-react/icons/circle-user-round';
import LogOut from 'lucide-react/icons/log-out';
import { createContext, useContext, useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { useSession } from '../session/session';
import { useT } from '../i18n/useT';
import { Link } from '../shell/address';
import { useSignOut } from '../shell/useSignOut';
import './account.css';

/**
 * Open state of the account menu. Provided above the frame, because the frame is replaced once the console is loaded.
 */
export const AccountMenuOpenContext = createContext<readonly [boolean, (isOpen: boolean) => void] | null>(null);

export function AccountMenu({ children }: { children?: ReactNode }) {
  const t = useT();
  const { person, verdict } = useSession();
  const signOut = useSignOut();
  const ownState = useState(false);
  const [open, setOpen] = useContext(AccountMenuOpenContext) ?? ownState;
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!open) return undefined;
    // Restores the focus: the pressed button was removed together with the previous frame.
    if (document.activeElement === document.body) button.current?.focus();
    const closeOnOutsideEvent = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOnOutsideEvent);
    document.addEventListener('focusin', closeOnOutsideEvent);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideEvent);
      document.removeEventListener('focusin', closeOnOutsideEvent);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [open, setOpen]);

  if (!person) return null;
  return (
    <div className="account" ref={container}>
      <button
        type="button"
        ref={button}
        className="account-button"
        aria-label={t('layout.account', { email: person.email })}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        <span aria-hidden="true">{(person.name ?? person.email).charAt(0).toUpperCase()}</span>
      </button>
      <div id={id} className="account-box" hidden={!open}>
        {person.name ? <p className="account-name">{person.name}</p> : null}
        <p className="account-email" translate="no">
          {person.email}
        </p>
        {verdict === 'admit' ? (
          <Link className="account-line" to="/profile" onClick={() => setOpen(false)}>
            <CircleUserRound size={18} aria-hidden />
            {t('people.profile')}
          </Link>
        ) : null}
        {open && children}
        <button type="button" className="account-line" onClick={signOut}>
          <LogOut size={18} aria-hidden />
          {t('menu.signOut')}
        </button>
      </div>
    </div>
  );
}
