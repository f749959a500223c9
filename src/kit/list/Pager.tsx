import IconButton from '@mui/material/IconButton';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import ChevronRight from 'lucide-react/icons/chevron-right';
import { useId } from 'react';
import { useListContext } from 'react-admin';
import { useNoticesAbove } from '../ui/useNoticesAbove';
import uiCss from '../ui/ui.module.css';
import { useResourceText } from '../resourceText';
import css from './list.module.css';
import { isMoreThanTotal, formatTotal } from './formatTotal';

const sizes = [25, 50, 100];

export function Pager() {
  const list = useListContext();
  const resourceText = useResourceText();
  const { translate, format } = resourceText;
  const size = useId();
  const { page, perPage, total = 0 } = list;
  const from = (page - 1) * perPage + 1;
  const to = Math.min(page * perPage, total);
  const pager = useNoticesAbove<HTMLElement>();
  return (
    <nav ref={pager} data-screen className={css['pager']} aria-label={translate('list.pages')}>
      <label htmlFor={size}>{translate('list.perPage')}</label>
      <select
        id={size}
        className={uiCss['control']}
        value={perPage}
        onChange={(event) => list.setPerPage(Number(event.target.value))}
      >
        {[...new Set([...sizes, perPage])]
          .sort((a, b) => a - b)
          .map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
      </select>
      <span className={css['range']}>
        {translate('list.range', {
          from: format.number(from),
          to: format.number(to),
          total: formatTotal(list, resourceText),
        })}
      </span>
      {isMoreThanTotal(list) && to >= total && <span className={css['range']}>{translate('list.narrow')}</span>}
      <IconButton
        aria-label={translate('list.previousPage')}
        disabled={page <= 1}
        onClick={() => list.setPage(page - 1)}
      >
        <ChevronLeft size={20} aria-hidden />
      </IconButton>
      <IconButton aria-label={translate('list.nextPage')} disabled={to >= total} onClick={() => list.setPage(page + 1)}>
        <ChevronRight size={20} aria-hidden />
      </IconButton>
    </nav>
  );
}
