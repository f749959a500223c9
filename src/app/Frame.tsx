import { useRef, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { GuardAlert } from '../signIn/GuardAlert';
import { useT } from '../i18n/useT';
import { useAddress } from '../shell/address';
import './frame.css';
import './panel.css';
import { SideMenu } from './SideMenu';
import { TopBar } from './TopBar';
import { useMenu } from './useMenu';
import { usePageTransitions, useSwipeBack } from './transitions';
import { IdentityRetryButton } from '../signIn/IdentityRetryButton';
import { useSession } from '../session/session';
import { useOnline } from '../shell/useOnline';

interface FrameProps {
  areNoticesHidden?: boolean;
  banner?: ReactNode;
  account?: ReactNode;
  children: ReactNode;
}

export function Frame({ areNoticesHidden = false, banner, account, children }: FrameProps) {
  const t = useT();
  const menu = useMenu();
  const content = useRef<HTMLElement>(null);
  const menuButton = useRef<HTMLButtonElement>(null);
  const isCovered = menu.open && menu.type === 'overlay' && !menu.pinned;
  usePageTransitions(content);
  useSwipeBack(content);

  // Moves the focus instead of following the link: a URL fragment would add a history entry.
  const skipToContent = (event: MouseEvent) => {
    event.preventDefault();
    content.current?.focus();
  };

  const closeAndReturn = () => {
    // Closes the menu first: the button cannot be focused while the menu covers it.
    flushSync(menu.close);
    menuButton.current?.focus();
  };

  const togglePin = () => {
    flushSync(menu.togglePin);
    // Unpinning closes the menu, so the focus returns to the menu button.
    if (menu.pinned) menuButton.current?.focus();
  };

  return (
    <div className="frame" data-menu={menu.pinned ? 'pinned' : menu.type} data-open={menu.open}>
      <a className="skip" href="#content" onClick={skipToContent}>
        {t('layout.skip')}
      </a>
      <SideMenu menu={menu} onClose={closeAndReturn} onTogglePin={togglePin} />
      {/* Needs no keyboard handler: Escape and the button of the menu close it too. */}
      <div className="sidemenu-backdrop" hidden={!isCovered} onClick={closeAndReturn} aria-hidden="true" />
      <div className="stage" inert={isCovered}>
        {banner}
        <TopBar menu={menu} menuButton={menuButton} account={account} />
        <NavigationProgress />
        <ConnectionNotices isHidden={areNoticesHidden} />
        <main id="content" ref={content} tabIndex={-1}>
          {children}
        </main>
      </div>
      <GuardAlert />
    </div>
  );
}

function NavigationProgress() {
  const t = useT();
  const { busy } = useAddress();
  return busy ? <progress className="progress" aria-label={t('layout.loading')} /> : null;
}

function ConnectionNotices({ isHidden }: { isHidden: boolean }) {
  const t = useT();
  const online = useOnline();
  const { unreachable } = useSession();
  // Always rendered: screen readers announce only changes to an existing live region.
  return (
    <output className="notices">
      {!isHidden && (unreachable || !online) ? (
        <span className="notice">
          <span>{t(noticeKey(unreachable, online))}</span>
          {unreachable ? <IdentityRetryButton quiet /> : null}
        </span>
      ) : null}
    </output>
  );
}

function noticeKey(unreachable: boolean, online: boolean): string {
  if (!online) return unreachable ? 'auth.waitingOffline' : 'layout.offline';
  return 'auth.waitingUnreachable';
}
