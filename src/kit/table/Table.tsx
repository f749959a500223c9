import { type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { TableGrid, type TableProps, type TableVariant } from './TableGrid';
import { preloadChunk } from '../../chunkLoading';
import { lazyModule } from '../../shell/lazyScreen';
import { useIsNarrow } from '../ui/useIsNarrow';
import tableCss from './table.module.css';
import rowLinkCss from './rowLink.module.css';

/** Pixels; in a narrower window each row is a card. */
const minTableWidths: Readonly<Partial<Record<TableVariant, number>> & { panel: number }> = { list: 700, panel: 600 };

/**
 * Table with column and row headers, aligned numbers and a total row. On a phone its rows are cards, or it scrolls
 * sideways.
 */
export function Table<Row>(props: TableProps<Row>) {
  const { label, variant, showsCardsOnPhone = false, isBoxed = false, rows, empty } = props;
  const isNarrow = useIsNarrow(minTableWidths[variant] ?? (showsCardsOnPhone ? minTableWidths.panel : 0));
  if (rows.length === 0 && empty !== undefined) return <>{empty}</>;
  if (isNarrow)
    return (
      <Suspense fallback={null}>
        <LazyRowCards {...props} />
      </Suspense>
    );
  return (
    <ScrollRegion label={label} isBoxed={isBoxed}>
      <TableGrid {...props} />
    </ScrollRegion>
  );
}

const cards = lazyModule(() => import('./RowCards'));
// Preloads the cards on a phone, so that the first table renders them at once.
if (globalThis.matchMedia?.(`(width < ${minTableWidths.panel}px)`).matches) void preloadChunk(cards.preload);

function LazyRowCards<Row>(props: TableProps<Row>) {
  const { RowCards } = cards.useModule();
  return <RowCards {...props} />;
}

interface ScrollRegionProps {
  label: string;
  isBoxed: boolean;
  children: ReactNode;
}

/** Scrolls content that overflows. Only then it is focusable and has an accessible name. */
export function ScrollRegion({ label, isBoxed, children }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null);
  const [hasOverflow, setHasOverflow] = useState(false);
  useLayoutEffect(() => {
    const element = region.current;
    if (!element) return undefined;
    const measure = () =>
      setHasOverflow(element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    for (const observed of [element, ...element.children]) observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return (
    <div
      ref={region}
      className={tableCss['region']}
      data-boxed={isBoxed || undefined}
      {...(hasOverflow && { 'data-overflows': true, role: 'group', 'aria-label': label, tabIndex: 0 })}
    >
      {children}
    </div>
  );
}

export function RowLink(props: LinkProps) {
  return <Link {...props} className={rowLinkCss['open']} />;
}
