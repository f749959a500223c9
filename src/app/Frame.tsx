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
  const isCovered = menu.isOpen && menu.type === 'overlay' && !menu.isPinned;
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
    <div className="frame" data-menu={menu.isPinned ? 'pinned' : menu.type} data-open={menu.isOpen}>
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
  const { isNavigating } = useAddress();
  return isNavigating ? <progress className="progress" aria-label={t('layout.loading')} /> : null;
}

function ConnectionNotices({ isHidden }: { isHidden: boolean }) {
  const t = useT();
  const isOnline = useOnline();
  const { isUnreachable } = useSession();
  // Always rendered: screen readers announce only changes to an existing live region.
  return (
    <output className="notices">
      {!isHidden && (isUnreachable || !isOnline) ? (
        <span className="notice">
          <span>{t(noticeKey(isUnreachable, isOnline))}</span>
          {isUnreachable ? <IdentityRetryButton isQuiet /> : null}
        </span>
      ) : null}
    </output>
  );
}

function noticeKey(isUnreachable: boolean, isOnline: boolean): string {
  if (!isOnline) return isUnreachable ? 'auth.waitingOffline' : 'layout.offline';
  return 'auth.waitingUnreachable';
}

/** Milliseconds (docs/specification.md §9). */
const forwardDurationMs = 280;
const backDurationMs = 200;

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
    const isBack = isBackLink(state) || index < previousPage.index;
    animate(
      content.current,
      [
        { opacity: 0.01, transform: `translateY(${isBack ? '-12px' : '24px'})` },
        { opacity: 1, transform: 'none' },
      ],
      isBack
        ? { duration: backDurationMs, easing: 'cubic-bezier(0.47, 0, 0.745, 0.715)' }
        : { duration: forwardDurationMs, easing: 'cubic-bezier(0.36, 0.66, 0.04, 1)' },
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
const edgeWidthPx = 24;
const minSwipeDistancePx = 96;

/**
 * Adds the swipe-back gesture: a touch from the left edge goes one page back, or to the parent page, but never leaves
 * the console. With reduced motion the page does not follow the finger. Replaces the browser's own gesture, which
 * base.css and `preventDefault` disable.
 */
function useSwipeBack(content: RefObject<HTMLElement | null>): void {
  const { go, isNavigating } = useAddress();
  const parentPath = useParentPage();
  const canSwipe = useEffectEvent(
    () => !isNavigating && !isTraversalPending() && (historyIndex() > 0 || parentPath !== null),
  );
  const leave = useEffectEvent((fromIndex: number) => {
    // Does nothing if another navigation has started meanwhile: one swipe must not change two pages.
    if (isNavigating || isTraversalPending() || historyIndex() !== fromIndex) return;
    if (fromIndex > 0) history.back();
    else if (parentPath !== null) go(parentPath, { state: { back: true } });
  });

  useEffect(() => {
    const element = content.current;
    if (!element) return undefined;
    let swipeStart: { id: number; x: number; y: number; index: number } | null = null;
    let distance = 0;

    const begin = (event: TouchEvent) => {
      if (swipeStart) return endSwipe(false);
      const touch = event.touches[0];
      if (!touch || event.touches.length > 1 || touch.clientX > edgeWidthPx || !canSwipe()) return;
      swipeStart = { id: touch.identifier, x: touch.clientX, y: touch.clientY, index: historyIndex() };
      distance = 0;
    };
    const move = (event: TouchEvent) => {
      const touch = [...event.touches].find(({ identifier }) => identifier === swipeStart?.id);
      if (!swipeStart || !touch) return;
      if (Math.abs(touch.clientY - swipeStart.y) > Math.abs(touch.clientX - swipeStart.x) && distance === 0)
        return void (swipeStart = null);
      if (event.cancelable) event.preventDefault();
      distance = Math.max(0, touch.clientX - swipeStart.x);
      if (isMotionAllowed()) element.style.transform = `translateX(${distance}px)`;
    };
    const endSwipe = (isComplete: boolean) => {
      if (swipeStart && distance > 0) {
        if (isMotionAllowed())
          animate(element, [{ transform: `translateX(${distance}px)` }, { transform: 'none' }], {
            duration: backDurationMs,
            easing: 'ease-out',
          });
        element.style.transform = '';
        if (isComplete) leave(swipeStart.index);
      }
      swipeStart = null;
    };
    const end = () => endSwipe(distance >= minSwipeDistancePx);
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
