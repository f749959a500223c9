import TablePagination, { tablePaginationClasses } from '@mui/material/TablePagination';
import { useListContext } from 'react-admin';
import { useEffect, useRef, type RefObject } from 'react';
import { useResourceText } from '../resourceText';
import { hasMoreThanTotal, formatTotal } from './list';

const pageSizes = [25, 50, 100];

export function Pager() {
  const list = useListContext();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const { page, perPage, total = 0 } = list;
  const pager = useRaisedNotifications<HTMLElement>();
  return (
    <TablePagination
      ref={pager}
      component="nav"
      data-screen
      aria-label={translate('list.pages')}
      count={total}
      page={page - 1}
      onPageChange={(_, next) => list.setPage(next + 1)}
      rowsPerPage={perPage}
      rowsPerPageOptions={[...new Set([...pageSizes, perPage])].sort((a, b) => a - b)}
      onRowsPerPageChange={({ target }) => list.setPerPage(Number(target.value))}
      labelRowsPerPage={translate('list.perPage')}
      labelDisplayedRows={({ from, to }) => (
        <>
          {translate('list.range', {
            from: format.number(from),
            to: format.number(to),
            total: formatTotal(list, resourceText),
          })}
          {hasMoreThanTotal(list) && to >= total && <span> {translate('list.narrow')}</span>}
        </>
      )}
      getItemAriaLabel={(type) => translate(type === 'next' ? 'list.nextPage' : 'list.previousPage')}
      slotProps={{ select: { native: true, inputProps: { 'aria-label': translate('list.perPage') }, sx: { mx: 1 } } }}
      sx={styles}
    />
  );
}

/** Wraps on a narrow phone; Material UI would scroll sideways. */
const styles = {
  color: 'var(--ink-soft)',
  [`& .${tablePaginationClasses.toolbar}`]: { flexWrap: 'wrap', justifyContent: 'flex-end', px: 0 },
  [`& .${tablePaginationClasses.spacer}`]: { display: 'none' },
  [`& .${tablePaginationClasses.actions}`]: { ml: 1 },
};

const reachProperty = '--pager-reach';

/**
 * Pixels at the bottom of the window that a notification with two lines covers. The end of a page reserves the same
 * space (page.css).
 */
const notificationHeight = 88;

/**
 * Shows notifications above the returned element, which users press repeatedly at the end of a page. While the element
 * overlaps their area, sets the document's style property `--pager-reach` to the height above which they appear.
 */
function useRaisedNotifications<Element extends HTMLElement>(): RefObject<Element | null> {
  const ref = useRef<Element>(null);

  useEffect(() => {
    const root = document.documentElement;
    const update = () => {
      const { top = 0, bottom = 0 } = ref.current?.getBoundingClientRect() ?? {};
      const isOverlapping = top < root.clientHeight && bottom > root.clientHeight - notificationHeight;
      if (isOverlapping) root.style.setProperty(reachProperty, `${Math.ceil(root.clientHeight - top)}px`);
      else root.style.removeProperty(reachProperty);
    };
    const resizeObserver = new ResizeObserver(update);
    resizeObserver.observe(document.body);
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      resizeObserver.disconnect();
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
      root.style.removeProperty(reachProperty);
    };
  }, []);

  return ref;
}
