import ArrowLeft from 'lucide-react/icons/arrow-left';
import MenuIcon from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { type ReactNode, type RefObject, useState, createContext, useContext, useEffect, useId, useRef } from 'react';
import CircleUserRound from 'lucide-react/icons/circle-user-round';
import Languages from 'lucide-react/icons/languages';
import LogOut from 'lucide-react/icons/log-out';
import { useSession } from '../session/session';
import type { Person } from '../session/sessionState';
import { useT, changeLanguage, useLanguage } from '../i18n/useT';
import { Link } from '../shell/address';
import { useParentPage } from '../shell/Page';
import logo from '../shell/logo.svg';
import { chooseScheme, useScheme } from '../shell/scheme';
import type { MenuState } from './SideMenu';
import './topbar.css';
import type { Language } from '../../contract/roles';
import { useSignOut } from '../shell/useSignOut';
import './account.css';

interface TopBarProps {
  menu: MenuState;
  menuButton: RefObject<HTMLButtonElement | null>;
  account: ReactNode;
}

export function TopBar({ menu, menuButton, account }: TopBarProps) {
  const t = useT();
  const parentPath = useParentPage();
  const { person } = useSession();
  return (
    <header className="topbar">
      {menu.isPinned ? null : (
        <button
          type="button"
          ref={menuButton}
          className="icon-button"
          aria-label={t(menu.isOpen ? 'menu.close' : 'menu.open')}
          aria-expanded={menu.isOpen}
          aria-controls="menu"
          onClick={menu.toggle}
        >
          <MenuIcon size={22} aria-hidden />
        </button>
      )}
      {parentPath === null ? null : (
        <Link className="icon-button" to={parentPath} state={{ back: true }} aria-label={t('layout.back')}>
          <ArrowLeft size={22} aria-hidden />
        </Link>
      )}
      {person ? null : (
        <p className="topbar-name" aria-hidden="true">
          <img src={logo} alt="" width="28" height="28" />
          Sobremesa
        </p>
      )}
      {/* Portal target of the console's search. */}
      <div id="tools" className="topbar-tools" />
      <div className="topbar-end">
        {person ? (
          <AccountMenu person={person}>{account}</AccountMenu>
        ) : (
          <>
            <LanguageSwitch />
            <SchemeSwitch className="icon-button" />
          </>
        )}
      </div>
    </header>
  );
}

function SchemeSwitch({ className }: { className: 'icon-button' | 'account-line' }) {
  const t = useT();
  const isDark = useScheme() === 'dark';
  const label = t(isDark ? 'layout.lightTheme' : 'layout.darkTheme');
  const isIcon = className === 'icon-button';
  const Icon = isDark ? Sun : Moon;
  return (
    <button
      type="button"
      className={className}
      {...(isIcon && { 'aria-label': label, title: label })}
      onClick={() => chooseScheme(isDark ? 'light' : 'dark')}
    >
      <Icon size={isIcon ? 20 : 18} aria-hidden />
      {isIcon ? null : label}
    </button>
  );
}

const switchableLanguages: readonly Language[] = ['es', 'en'];

function LanguageSwitch() {
  const t = useT();
  const current = useLanguage();
  const [failedLanguage, setFailedLanguage] = useState<Language | null>(null);

  const choose = (language: Language) => {
    setFailedLanguage(null);
    changeLanguage(language).catch(() => setFailedLanguage(language));
  };

  return (
    <fieldset className="languages" aria-label={t('languages.label')}>
      {switchableLanguages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          aria-pressed={language === current}
          aria-label={t(`languages.${language}`)}
          title={t(`languages.${language}`)}
          onClick={() => choose(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
      {failedLanguage ? (
        <p className="languages-failed" role="alert">
          {t('languages.failed', { language: t(`languages.${failedLanguage}`) })}
        </p>
      ) : null}
    </fieldset>
  );
}

/**
 * Open state of the account menu. Provided above the frame, because the frame is replaced once the console is loaded.
 */
export const AccountMenuOpenContext = createContext<readonly [boolean, (isOpen: boolean) => void] | null>(null);

function AccountMenu({ person, children }: { person: Person; children?: ReactNode }) {
  const t = useT();
  const { verdict } = useSession();
  const signOut = useSignOut();
  const ownState = useState(false);
  const [isOpen, setOpen] = useContext(AccountMenuOpenContext) ?? ownState;
  const container = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();

  useEffect(() => {
    if (!isOpen) return undefined;
    // Restores the focus: the pressed button was removed together with the previous frame.
    if (document.activeElement === document.body) button.current?.focus();
    const closeOnOutsideEvent = (event: Event) => {
      if (event.target instanceof Node && !container.current?.contains(event.target)) setOpen(false);
    };
    // Also closes on links that the console renders into the menu by a portal.
    const closeOnLink = ({ target }: Event) => {
      if (target instanceof Element && container.current?.contains(target) && target.closest('a')) setOpen(false);
    };
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('pointerdown', closeOnOutsideEvent);
    document.addEventListener('focusin', closeOnOutsideEvent);
    document.addEventListener('click', closeOnLink);
    document.addEventListener('keydown', closeOnEscape);
    return () => {
      document.removeEventListener('pointerdown', closeOnOutsideEvent);
      document.removeEventListener('focusin', closeOnOutsideEvent);
      document.removeEventListener('click', closeOnLink);
      document.removeEventListener('keydown', closeOnEscape);
    };
  }, [isOpen, setOpen]);

  return (
    <div className="account" ref={container}>
      <button
        type="button"
        ref={button}
        className="account-button"
        aria-label={t('layout.account', { email: person.email })}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span aria-hidden="true">{(person.name ?? person.email).charAt(0).toUpperCase()}</span>
        {/* Portal target of the number of unread notifications on phones. */}
        <span id="account-count" className="account-count" />
      </button>
      <div id={id} className="account-box" hidden={!isOpen}>
        {person.name ? <p className="account-name">{person.name}</p> : null}
        <p className="account-email" translate="no">
          {person.email}
        </p>
        {/* Portal target of the notifications on phones. */}
        <div id="account-notifications" />
        {verdict === 'admit' ? (
          <Link className="account-line" to="/profile">
            <CircleUserRound size={18} aria-hidden />
            {t('people.profile')}
          </Link>
        ) : null}
        {isOpen && children}
        <div className="account-language">
          <Languages size={18} aria-hidden />
          <span aria-hidden="true">{t('languages.label')}</span>
          <LanguageSwitch />
        </div>
        <SchemeSwitch className="account-line" />
        <button type="button" className="account-line" onClick={signOut}>
          <LogOut size={18} aria-hidden />
          {t('menu.signOut')}
        </button>
      </div>
    </div>
  );
}
