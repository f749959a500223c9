import ArrowLeft from 'lucide-react/icons/arrow-left';
import MenuIcon from 'lucide-react/icons/menu';
import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { type ReactNode, type RefObject, useState } from 'react';
import { useSession } from '../session/session';
import { useT, changeLanguage, useLanguage } from '../i18n/useT';
import { AccountMenu } from './AccountMenu';
import { Link } from '../shell/address';
import { useParentPage } from '../shell/heading';
import logo from '../shell/logo.svg';
import { chooseScheme, useScheme } from '../shell/scheme';
import type { MenuState } from './useMenu';
import './topbar.css';
import type { Language } from '../../contract/roles';

interface TopBarProps {
  menu: MenuState;
  menuButton: RefObject<HTMLButtonElement | null>;
  account: ReactNode;
}

export function TopBar({ menu, menuButton, account }: TopBarProps) {
  const t = useT();
  const back = useParentPage();
  const { person } = useSession();
  return (
    <header className="topbar">
      {menu.pinned ? null : (
        <button
          type="button"
          ref={menuButton}
          className="icon-button"
          aria-label={t(menu.open ? 'menu.close' : 'menu.open')}
          aria-expanded={menu.open}
          aria-controls="menu"
          onClick={menu.toggle}
        >
          <MenuIcon size={22} aria-hidden />
        </button>
      )}
      {back === null ? null : (
        <Link className="icon-button" to={back} state={{ back: true }} aria-label={t('layout.back')}>
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
        <LanguageSwitch />
        <SchemeSwitch />
        <AccountMenu>{account}</AccountMenu>
      </div>
    </header>
  );
}

function SchemeSwitch() {
  const t = useT();
  const dark = useScheme() === 'dark';
  return (
    <button
      type="button"
      className="icon-button"
      aria-label={t(dark ? 'layout.lightTheme' : 'layout.darkTheme')}
      title={t(dark ? 'layout.lightTheme' : 'layout.darkTheme')}
      onClick={() => chooseScheme(dark ? 'light' : 'dark')}
    >
      {dark ? <Sun size={20} aria-hidden /> : <Moon size={20} aria-hidden />}
    </button>
  );
}

const offered: readonly Language[] = ['es', 'en'];

function LanguageSwitch() {
  const t = useT();
  const current = useLanguage();
  const [failed, setFailed] = useState<Language | null>(null);

  const choose = (language: Language) => {
    setFailed(null);
    changeLanguage(language).catch(() => setFailed(language));
  };

  return (
    <fieldset className="languages" aria-label={t('languages.label')}>
      {offered.map((language) => (
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
      {failed ? (
        <p className="languages-failed" role="alert">
          {t('languages.failed', { language: t(`languages.${failed}`) })}
        </p>
      ) : null}
    </fieldset>
  );
}
