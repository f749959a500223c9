import TablePagination, { tablePaginationClasses } from '@mui/material/TablePagination';
import { useListContext } from 'react-admin';
import { useNoticesAbove } from '../ui/useNoticesAbove';
import { useResourceText } from '../resourceText';
import { isMoreThanTotal, formatTotal } from './formatTotal';

const sizes = [25, 50, 100];

export function Pager() {
  const list = useListContext();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const { page, perPage, total = 0 } = list;
  const pager = useNoticesAbove<HTMLElement>();
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
      rowsPerPageOptions={[...new Set([...sizes, perPage])].sort((a, b) => a - b)}
      onRowsPerPageChange={({ target }) => list.setPerPage(Number(target.value))}
      labelRowsPerPage={translate('list.perPage')}
      labelDisplayedRows={({ from, to }) => (
        <>
          {translate('list.range', {
            from: format.number(from),
            to: format.number(to),
            total: formatTotal(list, resourceText),
          })}
          {isMoreThanTotal(list) && to >= total && <span> {translate('list.narrow')}</span>}
        </>
      )}
      getItemAriaLabel={(type) => translate(type === 'next' ? 'list.nextPage' : 'list.previousPage')}
      slotProps={{ select: { native: true, inputProps: { 'aria-label': translate('list.perPage') }, sx: { mx: 1 } } }}
      sx={styles}
    />
  );
}

/** Fits on one line of a phone, or wraps; Material UI scrolls sideways. */
const styles = {
  color: 'var(--ink-soft)',
  [`& .${tablePaginationClasses.toolbar}`]: { flexWrap: 'wrap', justifyContent: 'flex-end', px: 0 },
  [`& .${tablePaginationClasses.spacer}`]: { display: 'none' },
  [`& .${tablePaginationClasses.actions}`]: { ml: 1 },
};
