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
  shownNames: ReadonlySet<string>;
  layout: Layout;
  isChanged: boolean;
  chosenColumns: readonly ViewColumn[];
  declaredColumns: readonly Column[];
  setLayout: (layout: Layout) => void;
  reset?: () => void;
  undoChanges: () => void;
}

type Layouts = Readonly<Record<string, Layout>>;

const noLayouts: Layouts = {};

/** Returns the shown columns and the user's choice, stored under `columns.{resource}`. */
export function useColumns(resource: Resource, openedView: OpenedView | null): [Column[], ColumnChoice] {
  const { language } = useResourceText();
  const declaredColumns = useMemo(() => columnsOf(resource, language), [resource, language]);
  const [storedValue, setStoredValue] = useStore<unknown>(`columns.${resource.name}`, noLayouts);
  const id = openedView?.id ?? '';
  const view = openedView?.view;
  return useMemo(() => {
    const storedLayouts = readLayouts(storedValue);
    const baseLayout = view ? layoutOf(view) : defaultLayout;
    const layout = storedLayouts[id] ?? baseLayout;
    const columnsByName = new Map(declaredColumns.map((column) => [column.name, column]));
    const defaultColumns: readonly ViewColumn[] = declaredColumns
      .filter((column) => column.isShownByDefault)
      .map(({ name }) => ({ name }));
    const chosenColumns = (layout.columns ?? defaultColumns).filter(({ name }) => columnsByName.has(name));
    const shownNames = new Set(chosenColumns.map(({ name }) => name));

    const saveLayout = (next: Layout) => {
      const { [id]: _, ...otherLayouts } = storedLayouts;
      setStoredValue(
        canonicalJson(next) === canonicalJson(baseLayout) ? otherLayouts : { ...otherLayouts, [id]: next },
      );
    };
    const columns = chosenColumns.flatMap(({ name, width }): Column[] => {
      const column = columnsByName.get(name);
      return column ? [width === undefined ? column : { ...column, width }] : [];
    });
    const choice: ColumnChoice = {
      allColumns: [...columns, ...declaredColumns.filter(({ name }) => !shownNames.has(name))],
      shownNames,
      layout,
      isChanged: storedLayouts[id] !== undefined && canonicalJson(layout) !== canonicalJson(baseLayout),
      chosenColumns,
      declaredColumns,
      setLayout: saveLayout,
      ...(layout.columns && { reset: () => saveLayout({ ...layout, columns: null }) }),
      undoChanges: () => saveLayout(baseLayout),
    };
    return [columns, choice];
  }, [declaredColumns, storedValue, setStoredValue, id, view]);
}

/** Accepts the format of older versions of the console, which stored only the names of the columns. */
function readLayouts(stored: unknown): Layouts {
  if (Array.isArray(stored))
    return { '': { ...defaultLayout, columns: stored.map((name) => ({ name: String(name) })) } };
  // Safe cast: only this module writes the stored value.
  return isObject(stored) ? (stored as Layouts) : noLayouts;
}
