import { type ReactNode, Fragment, useLayoutEffect, useRef, useState } from 'react';
import { Link, type LinkProps } from 'react-router';
import { type TableColumn, isEmptyCell, noRowWrapper } from './column';
import { TableGrid, type TableProps, type TableVariant } from './TableGrid';
import { useIsNarrow } from '../ui/useIsNarrow';
import css from './cards.module.css';
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
  if (isNarrow) return <RowCards {...props} />;
  return (
    <ScrollRegion label={label} isBoxed={isBoxed}>
      <TableGrid {...props} />
    </ScrollRegion>
  );
}

export function RowCards<Row>(props: TableProps<Row>) {
  const { label, variant, rows, keyOf, emphasis, select, wrapRow = noRowWrapper } = props;
  const headColumn = props.columns.find(({ key }) => key === props.rowHeader) ?? props.columns[0];
  const columns = sortMainFirst(props.columns.filter((column) => column !== headColumn));
  const renderCard = (title: ReactNode, contentOf: (column: TableColumn<Row>) => ReactNode, checkbox?: ReactNode) => (
    <>
      <div className={css['head']}>
        {title}
        {checkbox}
      </div>
      <dl>
        {columns.map((column) => {
          const content = contentOf(column);
          return (
            !isEmptyCell(content) && (
              <div key={column.key}>
                <dt>{column.label}</dt>
                <dd data-align={column.align}>{content}</dd>
              </div>
            )
          );
        })}
      </dl>
    </>
  );
  return (
    <ul
      className={`${css['cards']} ${variant === 'list' ? css['list'] : css['panel']}`}
      aria-label={label}
      aria-busy={props.isBusy}
      data-dense={props.isDense || undefined}
      data-old={props.isStale || undefined}
    >
      {rows.map((row, index) => (
        <Fragment key={keyOf(row, index)}>
          {wrapRow(
            row,
            <li data-emphasis={emphasis?.(row)}>
              {renderCard(headColumn?.cell(row), ({ cell }) => cell(row), select?.rowCell(row))}
            </li>,
          )}
        </Fragment>
      ))}
      {!isEmptyCell(headColumn?.total) && (
        <li data-emphasis="total">{renderCard(headColumn?.total, ({ total }) => total)}</li>
      )}
    </ul>
  );
}

function sortMainFirst<Row>(columns: readonly TableColumn<Row>[]): TableColumn<Row>[] {
  return [...columns.filter(({ isMain }) => isMain), ...columns.filter(({ isMain }) => !isMain)];
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
