import { Search, X } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useListContext } from 'react-admin';
import { useWords } from '../words';
import css from './search.module.css';

/** In milliseconds. */
const pause = 300;

/** What may be typed here and must not stand in an address. */
export interface KeptBack {
  /** Whether what is typed is asked, waits for Enter, or is taken elsewhere; `entered`: Enter was pressed. */
  judge: (typed: string, entered: boolean) => 'ask' | 'wait' | 'take';
  /** Takes it; it is gone from the box. */
  take: (typed: string) => void;
}

interface Props {
  label: string;
  keptBack?: KeptBack | undefined;
}

/** Asks while one types, and follows the address when it changes by itself (Back, a saved query). */
export function SearchBox({ label, keptBack }: Props) {
  const list = useListContext();
  const { translate } = useWords();
  const asked = typeof list.filterValues.q === 'string' ? list.filterValues.q : '';
  const [typed, setTyped] = useState(asked);
  const [sent, setSent] = useState(asked);
  const [followed, setFollowed] = useState(asked);

  if (asked !== followed) {
    setFollowed(asked);
    // What we asked ourselves arrives while one types on: it must not take letters back.
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
