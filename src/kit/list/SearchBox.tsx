import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { useResourceText } from '../resourceText';
import css from './search.module.css';

/** Milliseconds. */
const debounceMs = 300;

/** Handles search input that must not appear in the address. */
export interface SearchGuard {
  /**
   * `ask` searches, `wait` searches only on Enter, `take` passes the input to `handleInput`. `entered`: the user
   * pressed Enter.
   */
  evaluate: (typed: string, entered: boolean) => 'ask' | 'wait' | 'take';
  /** Handles the input instead of the search; the search box then clears it. */
  handleInput: (typed: string) => void;
}

interface Props {
  label: string;
  searchGuard?: SearchGuard | undefined;
}

export function SearchBox({ label, searchGuard }: Props) {
  const list = useListContext();
  const { translate } = useResourceText();
  const addressQuery = typeof list.filterValues.q === 'string' ? list.filterValues.q : '';
  const [typed, setTyped] = useState(addressQuery);
  const [sentQuery, setSentQuery] = useState(addressQuery);
  const [syncedQuery, setSyncedQuery] = useState(addressQuery);

  if (addressQuery !== syncedQuery) {
    setSyncedQuery(addressQuery);
    // Ignores the search sent by this box, which appears in the address while the user continues typing: it must not
    // remove letters.
    if (addressQuery !== sentQuery) {
      setSentQuery(addressQuery);
      setTyped(addressQuery);
    }
  }

  function submitText(text: string, entered: boolean) {
    const verdict = searchGuard?.evaluate(text, entered) ?? 'ask';
    if (verdict === 'ask') applySearch(text);
    if (verdict === 'take') {
      setTyped(addressQuery);
      searchGuard?.handleInput(text);
    }
  }

  function applySearch(text: string) {
    const q = text.trim();
    if (q === sentQuery) return;
    setSentQuery(q);
    const { q: _, ...others } = list.filterValues;
    list.setFilters(q ? { ...others, q } : others);
  }

  const submitAfterPause = useEffectEvent((text: string) => submitText(text, false));
  useEffect(() => {
    const timer = setTimeout(() => submitAfterPause(typed), debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);

  const isWaitingForEnter = typed.trim() !== addressQuery && searchGuard?.evaluate(typed, false) === 'wait';
  return (
    <search>
      <form
        className={css['search']}
        onSubmit={(event) => {
          event.preventDefault();
          submitText(typed, true);
        }}
      >
        <Search size={18} aria-hidden />
        <input
          type="search"
          autoComplete="off"
          aria-label={label}
          placeholder={translate('list.search')}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {typed && (
          <button
            type="button"
            aria-label={translate('list.clearSearch')}
            onClick={() => {
              setTyped('');
              applySearch('');
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </form>
      <output className={css['enter']}>{isWaitingForEnter && translate('list.enterToSearch')}</output>
    </search>
  );
}
