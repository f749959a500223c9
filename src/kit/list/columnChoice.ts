import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { Resource } from '../../../contract/resource';
import { useWords } from '../words';
import { columnsOf, type Column } from './columns';

export interface ColumnChoice {
  all: readonly Column[];
  shown: ReadonlySet<string>;
  toggle: (name: string) => void;
  /** Back to what the declaration shows; absent when that is what is shown. */
  reset?: () => void;
}

/** Which columns a person looks at, kept under `columns.{resource}`. */
export function useColumns(resource: Resource): [Column[], ColumnChoice] {
  const { language } = useWords();
  const all = useMemo(() => columnsOf(resource, language), [resource, language]);
  const [chosen, setChosen] = useStore<string[] | null>(`columns.${resource.name}`, null);
  return useMemo(() => {
    const shown = new Set(chosen ?? all.filter((column) => column.shown).map(({ name }) => name));
    const toggle = (name: string) =>
      setChosen(
        all.map((column) => column.name).filter((other) => (other === name ? !shown.has(other) : shown.has(other))),
      );
    const choice: ColumnChoice = { all, shown, toggle, ...(chosen && { reset: () => setChosen(null) }) };
    return [all.filter(({ name }) => shown.has(name)), choice];
  }, [all, chosen, setChosen]);
}
