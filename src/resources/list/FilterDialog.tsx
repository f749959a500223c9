import Button from '@mui/material/Button';
import Popover from '@mui/material/Popover';
import { useState } from 'react';
import type { Resource } from '../../../api/contract/resource';
import { filterKeys } from '../kinds/kind';
import { writingOf } from '../kinds/writing';
import { readable } from '../record';
import { useWords } from '../words';
import { withPart, type Filter } from './filters';
import type { List } from './list';
import css from './list.module.css';
import type { Opened } from './ListToolbar';

interface Props extends Opened {
  resource: Resource;
  list: List;
}

/** A filter for each field that is declared with one. Nothing is asked until it is applied. */
export default function FilterDialog({ resource, list, anchor, onClose }: Props) {
  const { translate } = useWords();
  const [draft, setDraft] = useState<Filter>(list.filterValues);
  const fields = Object.entries(readable(resource)).filter(([, { filter }]) => filter);

  function apply(filter: Filter) {
    list.setFilters(filter);
    onClose();
  }

  function clear() {
    const gone = fields.flatMap(([name]) => filterKeys(name)).map((key) => [key, undefined] as const);
    apply(withPart(draft, Object.fromEntries(gone)));
  }

  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': translate('list.filters') } }}
    >
      <form
        className={css['filters']}
        onSubmit={(event) => {
          event.preventDefault();
          apply(draft);
        }}
      >
        {fields.map(([name, field]) => {
          const { Filter } = writingOf(field);
          return (
            <Filter
              key={name}
              resource={resource.name}
              name={name}
              field={field as never}
              value={draft}
              onChange={(part) => setDraft((filter) => withPart(filter, part))}
            />
          );
        })}
        <div className={css['dialogActions']}>
          <Button color="inherit" onClick={clear}>
            {translate('list.clearFilters')}
          </Button>
          <Button type="submit" variant="contained">
            {translate('list.apply')}
          </Button>
        </div>
      </form>
    </Popover>
  );
}
