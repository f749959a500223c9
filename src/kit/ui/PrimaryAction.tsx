import { useContext, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { PageBarContext } from '../../shell/Page';
import { useBottomBarHeight } from './useBottomBar';
import { useIsPhone } from './useIsNarrow';
import css from './ui.module.css';

/**
 * The one filled button of a page. On phones it is in a bar at the bottom of the window, within reach of the thumb. The
 * bar is hidden while a form or selected rows have a bar of their own.
 *
 * @example
 *   <Page title={title} actions={<PrimaryAction>{createButton}</PrimaryAction>}>
 */
export function PrimaryAction({ children }: { children: ReactNode }) {
  const pageEnd = useContext(PageBarContext);
  const isPhone = useIsPhone();
  if (!isPhone || pageEnd === undefined) return children;
  return (
    pageEnd &&
    createPortal(
      <PageBar>
        <PageBarContext value={undefined}>{children}</PageBarContext>
      </PageBar>,
      pageEnd,
    )
  );
}

function PageBar({ children }: { children: ReactNode }) {
  const bar = useRef<HTMLDivElement>(null);
  useBottomBarHeight(bar, true);
  return (
    <div ref={bar} data-screen data-page-bar className={css['pageBar']}>
      {children}
    </div>
  );
}
