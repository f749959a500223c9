import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { useWords } from '../words';
import css from './search.module.css';

/** Debounce in milliseconds. */
const pause = 300;

/** Handles search input that must not be put in the address. */
export interface KeptBack {
  /**
   * Returns `ask` to search, `wait` to search only on Enter, `take` to pass it to `take`. `entered`: Enter was pressed.
   */
  judge: (typed: string, entered: boolean) => 'ask' | 'wait' | 'take';
  /** Handles the input instead of the search; it is removed from the box. */
  take: (typed: string) => void;
}

interface Props {
  label: string;
  keptBack?: KeptBack | undefined;
}

/** Searches while a person types, and follows changes of the address (Back, a saved query). */
export function SearchBox({ label, keptBack }: Props) {
  const list = useListContext();
  const { translate } = useWords();
  const asked = typeof list.filterValues.q === 'string' ? list.filterValues.q : '';
  const [typed, setTyped] = useState(asked);
  const [sent, setSent] = useState(asked);
  const [followed, setFollowed] = useState(asked);

  if (asked !== followed) {
    setFollowed(asked);
    // Our own search arrives in the address while the person types on: it must not remove letters.
    if (asked !== sent) {
      setSent(asked);
      setTyped(asked);
    }
  }

  function say(text: string, entered: boolean) {
    const verdict = keptBack?.judge(text, entered) ?? 'ask';
    if (verdict === 'ask') ask(text);
    if (verdict === 'take') {
      setTyped(asked);
      keptBack?.take(text);
    }
  }

  function ask(text: string) {
    const q = text.trim();
    if (q === sent) return;
    setSent(q);
    const { q: _, ...others } = list.filterValues;
    list.setFilters(q ? { ...others, q } : others);
  }

  const pauseAfter = useEffectEvent((text: string) => say(text, false));
  useEffect(() => {
    const timer = setTimeout(() => pauseAfter(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  const waits = typed.trim() !== asked && keptBack?.judge(typed, false) === 'wait';
  return (
    <search>
      <form
        className={css['search']}
        onSubmit={(event) => {
          event.preventDefault();
          say(typed, true);
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
              ask('');
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </form>
      <output className={css['enter']}>{waits && translate('list.enterToSearch')}</output>
    </search>
  );
}
