import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useT } from '../../i18n/useT';
import Popup from './Popup';
import css from './ui.module.css';

interface Props {
  anchor: HTMLElement;
  /** Called after the popup has closed. */
  onApply: () => void;
  onClear: () => void;
  onClose: () => void;
  children: ReactNode;
}

export function FilterForm({ anchor, onApply, onClear, onClose, children }: Props) {
  const translate = useT();
  const closeAndRun = (action: () => void) => () => {
    onClose();
    action();
  };
  const apply = closeAndRun(onApply);
  return (
    <Popup label={translate('list.filters')} anchor={anchor} onClose={onClose}>
      <form
        className={css['filters']}
        onSubmit={(event) => {
          event.preventDefault();
          apply();
        }}
      >
        <h2>{translate('list.filters')}</h2>
        {children}
        <div className={css['filterActions']}>
          <Button color="inherit" onClick={closeAndRun(onClear)}>
            {translate('list.clearFilters')}
          </Button>
          <Button type="submit" variant="contained">
            {translate('list.apply')}
          </Button>
        </div>
      </form>
    </Popup>
  );
}
