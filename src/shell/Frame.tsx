import { useRef, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { GuardAlert } from '../session/GuardAlert';
import { useT } from '../i18n/useT';
import { useAddress } from './address';
import './frame.css';
import './panel.css';
import { Notices } from './Notices';
import { SideMenu } from './SideMenu';
import { TopBar } from './TopBar';
import { useMenu } from './useMenu';
import { usePageTransitions, useSwipeBack } from './transitions';

interface FrameProps {
  /** The page itself says what stands in the way. */
  told?: boolean;
  /** Above everything on the page. */
  banner?: ReactNode;
  /** In the account menu. */
  account?: ReactNode;
  children: ReactNode;
}

/** What stands around every screen, the door included: menu, bar, notices and alerts. */
export function Frame({ told = false, banner, account, children }: FrameProps) {
  const t = useT();
  const menu = useMenu();
  const content = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const covered = menu.open && menu.type === 'overlay' && !menu.pinned;
  usePageTransitions(content);
  useSwipeBack(content);

  // A fragment would be an entry of the history that Back has to pass.
  const skipToContent = (event: MouseEvent) => {
    event.preventDefault();
    content.current?.focus();
  };

  const closeAndReturn = () => {
    // The button takes no focus while the menu covers it.
    flushSync(menu.close);
    menuButton.current?.focus();
  };

  const togglePin = () => {
    flushSync(menu.togglePin);
    // Unpinned, the menu is closed.
    if (menu.pinned) menuButton.current?.focus();
  };

  return (
    <div className="frame" data-menu={menu.pinned ? 'pinned' : menu.type} data-open={menu.open}>
      <a className="skip" href="#content" onClick={skipToContent}>
        {t('layout.skip')}
      </a>
      <SideMenu menu={menu} onClose={closeAndReturn} onTogglePin={togglePin} />
      {/* The menu has a button of its own that closes it, and Escape does. */}
      <div className="veil" hidden={!covered} onClick={closeAndReturn} aria-hidden="true" />
      <div className="stage" inert={covered}>
        {banner}
        <TopBar menu={menu} menuButton={menuButton} account={account} />
        <Progress />
        <Notices silent={told} />
        <main id="content" ref={content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <GuardAlert />
    </div>
  );
}

/** A thin line while the guard asks or a page loads; the page before it stays on screen. */
function Progress() {
  const t = useT();
  const { busy } = useAddress();
  return busy ? <progress className="progress" aria-label={t('layout.loading')} /> : null;
}
