import { useMemo } from 'react';
import { useStore } from 'react-admin';
import type { ViewColumn } from '../../../contract/people/savedViews';
import type { Resource } from '../../../contract/resource';
import { isObject } from '../../../contract/values';
import { useResourceText } from '../resourceText';
import { columnsOf, type Column } from './columns';
import type { OpenedView } from './useOpenedView';
import { canonicalJson, layoutOf, defaultLayout, type Layout } from './layout';

export interface ColumnChoice {
  allColumns: readonly Column[];
  shown: ReadonlySet<string>;
  layout: Layout;
  isChanged: boolean;
  chosen: readonly ViewColumn[];
  declared: readonly Column[];
  setLayout: (layout: Layout) => void;
  reset?: () => void;
  undo: () => void;
}

type Layouts = Readonly<Record<string, Layout>>;

const noLayouts: Layouts = {};

/** Returns the shown columns and the user's choice, stored under `columns.{resource}`. */
export function useColumns(resource: Resource, openedView: OpenedView | null): [Column[], ColumnChoice] {
  const { language } = useResourceText();
  const declared = useMemo(() => columnsOf(resource, language), [resource, language]);
  const [stored, store] = useStore<unknown>(`columns.${resource.name}`, noLayouts);
  const id = openedView?.id ?? '';
  const view = openedView?.view;
  return useMemo(() => {
    const storedLayouts = readLayouts(stored);
    const base = view ? layoutOf(view) : defaultLayout;
    const layout = storedLayouts[id] ?? base;
    const known = new Map(declared.map((column) => [column.name, column]));
    const defaultColumns: readonly ViewColumn[] = declared
      .filter((column) => column.isShownByDefault)
      .map(({ name }) => ({ name }));
    const chosen = (layout.columns ?? defaultColumns).filter(({ name }) => known.has(name));
    const shown = new Set(chosen.map(({ name }) => name));

    const set = (next: Layout) => {
      const { [id]: _, ...others } = storedLayouts;
      store(canonicalJson(next) === canonicalJson(base) ? others : { ...others, [id]: next });
    };
    const columns = chosen.flatMap(({ name, width }): Column[] => {
      const column = known.get(name);
      return column ? [width === undefined ? column : { ...column, width }] : [];
    });
    const choice: ColumnChoice = {
      allColumns: [...columns, ...declared.filter(({ name }) => !shown.has(name))],
      shown,
      layout,
      isChanged: storedLayouts[id] !== undefined && canonicalJson(layout) !== canonicalJson(base),
      chosen,
      declared,
      setLayout: set,
      ...(layout.columns && { reset: () => set({ ...layout, columns: null }) }),
      undo: () => set(base),
    };
    return [columns, choice];
  }, [declared, stored, store, id, view]);
}

/** Older versions of the console stored only the names of the columns. */
function readLayouts(stored: unknown): Layouts {
  if (Array.isArray(stored))
    return { '': { ...defaultLayout, columns: stored.map((name) => ({ name: String(name) })) } };
  // Safe cast: only this module writes the stored value.
  return isObject(stored) ? (stored as Layouts) : noLayouts;
}
