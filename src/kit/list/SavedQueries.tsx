import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import TextField from '@mui/material/TextField';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { extractValidSavedQueries, useSavedQueries } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { Popup } from '../ui/Popup';
import { useWords } from '../words';
import { searchOf } from './list';
import { useListContext } from 'react-admin';
import css from './menus.module.css';
import type { Opened } from './ListToolbar';

/** Searches worth a name. Each is an address, so that it opens, bookmarks and shares as one. */
export default function SavedQueries({ anchor, onClose }: Opened) {
  const list = useListContext();
  const { translate } = useWords();
  const { pathname } = useLocation();
  const [stored, store] = useSavedQueries(list.resource);
  const [label, setLabel] = useState('');
  const queries = extractValidSavedQueries(stored);
  const name = label.trim();

  function save() {
    if (!name) return;
    const value = { filter: list.filterValues, sort: list.sort, perPage: list.perPage, displayedFilters: [] };
    store([...queries.filter((query) => query.label !== name), { label: name, value }]);
    setLabel('');
  }

  return (
    <Popup label={translate('list.savedQueries')} anchor={anchor} onClose={onClose}>
      <div className={css['saved']}>
        {queries.length === 0 ? (
          <p>{translate('list.noSavedQueries')}</p>
        ) : (
          <ul>
            {queries.map(({ label, value }) => (
              <li key={label}>
                <Link
                  to={
                    pathname +
                    searchOf({
                      filter: value.filter,
                      sort: value.sort ?? list.sort,
                      perPage: value.perPage ?? list.perPage,
                    })
                  }
                  // Its own entry of the history is this one.
                  replace
                  onClick={onClose}
                >
                  {label}
                </Link>
                <IconButton
                  size="small"
                  aria-label={translate('list.removeQuery', { label })}
                  onClick={() => store(queries.filter((query) => query.label !== label))}
                >
                  <Trash2 size={16} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
        )}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            save();
          }}
        >
          <TextField
            label={translate('list.queryName')}
            value={label}
            onChange={(event) => setLabel(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 60, autoComplete: 'off' } }}
          />
          <Button type="submit" variant="outlined">
            {translate('list.saveQuery')}
          </Button>
          <small>{translate('list.savedQueriesHint')}</small>
        </form>
      </div>
    </Popup>
  );
}
