import { useRef, type MouseEvent, type ReactNode, useEffect, useEffectEvent, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import { GuardAlert } from '../signIn/NoAccess';
import { useT } from '../i18n/useT';
import { useAddress } from '../shell/address';
import './frame.css';
import './panel.css';
import { SideMenu, useMenu } from './SideMenu';
import { TopBar } from './TopBar';
import { IdentityRetryButton } from '../signIn/IdentityUnreachablePage';
import { useSession } from '../session/session';
import { useOnline } from '../shell/useOnline';
import { historyIndex, isTraversalPending } from '../shell/browserHistory';
import { useParentPage } from '../shell/Page';

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
  const isCovered = menu.open && menu.type === 'overlay' && !menu.isPinned;
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
    if (menu.isPinned) menuButton.current?.focus();
  };

  return (
    <div className="frame" data-menu={menu.isPinned ? 'pinned' : menu.type} data-open={menu.open}>
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
  const { isUnreachable } = useSession();
  // Always rendered: screen readers announce only changes to an existing live region.
  return (
    <output className="notices">
      {!isHidden && (isUnreachable || !online) ? (
        <span className="notice">
          <span>{t(noticeKey(isUnreachable, online))}</span>
          {isUnreachable ? <IdentityRetryButton quiet /> : null}
        </span>
      ) : null}
    </output>
  );
}

function noticeKey(isUnreachable: boolean, online: boolean): string {
  if (!online) return isUnreachable ? 'auth.waitingOffline' : 'layout.offline';
  return 'auth.waitingUnreachable';
}

/** Milliseconds (docs/specification.md §9). */
const forwardDuration = 280;
const backDuration = 200;

const reducedMotionQuery = '(prefers-reduced-motion: reduce)';

function isMotionAllowed(): boolean {
  return !globalThis.matchMedia(reducedMotionQuery).matches;
}

function isBackLink(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'back' in state;
}

function usePageTransitions(content: RefObject<HTMLElement | null>): void {
  const { pathname, state } = useAddress();
  const previous = useRef({ pathname, index: historyIndex() });

  useEffect(() => {
    const previousPage = previous.current;
    const index = historyIndex();
    previous.current = { pathname, index };
    if (previousPage.pathname === pathname || !isMotionAllowed()) return;
    const back = isBackLink(state) || index < previousPage.index;
    animate(
      content.current,
      [
        { opacity: 0.01, transform: `translateY(${back ? '-12px' : '24px'})` },
        { opacity: 1, transform: 'none' },
      ],
      back
        ? { duration: backDuration, easing: 'cubic-bezier(0.47, 0, 0.745, 0.715)' }
        : { duration: forwardDuration, easing: 'cubic-bezier(0.36, 0.66, 0.04, 1)' },
    );
  }, [pathname, state, content]);
}

/**
 * Animates the page and changes its style at the end. This works around a Chromium bug: a modal dialog that closes
 * during the animation leaves the element inert until its style changes.
 */
function animate(element: HTMLElement | null, keyframes: Keyframe[], options: KeyframeAnimationOptions): void {
  // happy-dom does not implement `animate`.
  const animation = element?.animate?.(keyframes, options);
  if (!element || !animation) return;
  element.style.willChange = 'transform, opacity';
  const clearWillChange = () => element.getAnimations().length === 0 && element.style.removeProperty('will-change');
  animation.addEventListener('finish', clearWillChange);
  animation.addEventListener('cancel', clearWillChange);
}

/** Pixels. */
const edgeWidth = 24;
const minSwipeDistance = 96;

/**
 * Adds the swipe-back gesture: a touch from the left edge goes one page back, or to the parent page, but never leaves
 * the console. With reduced motion the page does not follow the finger. Replaces the browser's own gesture, which
 * base.css and `preventDefault` disable.
 */
function useSwipeBack(content: RefObject<HTMLElement | null>): void {
  const { go, busy } = useAddress();
  const back = useParentPage();
  const canSwipe = useEffectEvent(() => !busy && !isTraversalPending() && (historyIndex() > 0 || back !== null));
  const leave = useEffectEvent((from: number) => {
    // Does nothing if another navigation has started meanwhile: one swipe must not change two pages.
    if (busy || isTraversalPending() || historyIndex() !== from) return;
    if (from > 0) history.back();
    else if (back !== null) go(back, { state: { back: true } });
  });

  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    let from: { id: number; x: number; y: number; index: number } | null = null;
    let distance = 0;

    const begin = (event: TouchEvent) => {
      if (from) return endSwipe(false);
      const touch = event.touches[0];
      if (!touch || event.touches.length > 1 || touch.clientX > edgeWidth || !canSwipe()) return;
      from = { id: touch.identifier, x: touch.clientX, y: touch.clientY, index: historyIndex() };
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      const touch = [...event.touches].find(({ identifier }) => identifier === from?.id);
      if (!from || !touch) return;
      if (Math.abs(touch.clientY - from.y) > Math.abs(touch.clientX - from.x) && distance === 0)
        return void (from = null);
      if (event.cancelable) event.preventDefault();
      distance = Math.max(0, touch.clientX - from.x);
      if (isMotionAllowed()) element.style.transform = `translateX(${distance}px)`;
    };
    const endSwipe = (isComplete: boolean) => {
      if (from && distance > 0) {
        if (isMotionAllowed())
          animate(element, [{ transform: `translateX(${distance}px)` }, { transform: 'none' }], {
            duration: backDuration,
            easing: 'ease-out',
          });
        element.style.transform = '';
        if (isComplete) leave(from.index);
      }
      from = null;
    };
    const end = () => endSwipe(distance >= minSwipeDistance);
    const cancel = () => endSwipe(false);

    document.addEventListener('touchstart', begin, { passive: true });
    document.addEventListener('touchmove', move, { passive: false });
    document.addEventListener('touchend', end);
    document.addEventListener('touchcancel', cancel);
    return () => {
      document.removeEventListener('touchstart', begin);
      document.removeEventListener('touchmove', move);
      document.removeEventListener('touchend', end);
      document.removeEventListener('touchcancel', cancel);
    };
  }, [content]);
}
