import { Search, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useWords } from '../words';
import type { List } from './list';
import css from './list.module.css';

/** How long a pause in the typing is a question, in milliseconds. */
const pause = 300;

/** Asks while one types, and follows the address when it changes by itself (Back, a saved query). */
export function SearchBox({ list, label }: { list: List; label: string }) {
  const { translate } = useWords();
  const asked = typeof list.filterValues.q === 'string' ? list.filterValues.q : '';
  const [typed, setTyped] = useState(asked);
  const sent = useRef(asked);
  const latest = useRef(list);
  latest.current = list;

  useEffect(() => {
    if (asked !== sent.current) {
      sent.current = asked;
      setTyped(asked);
    }
  }, [asked]);

  useEffect(() => {
    if (typed.trim() === sent.current) return;
    const timer = setTimeout(() => ask(typed), pause);
    return () => clearTimeout(timer);
  }, [typed]);

  function ask(text: string) {
    const q = text.trim();
    if (q === sent.current) return;
    sent.current = q;
    const { q: _, ...others } = latest.current.filterValues;
    latest.current.setFilters(q ? { ...others, q } : others);
  }

  return (
    <form
      role="search"
      className={css['search']}
      onSubmit={(event) => {
        event.preventDefault();
        ask(typed);
      }}
    >
      <Search size={18} aria-hidden />
      <input type="search" aria-label={label} placeholder={translate('list.search')} value={typed} onChange={(event) => setTyped(event.target.value)} />
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
  );
}
