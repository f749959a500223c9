import { useMemo } from 'react';
import { useStore } from 'react-admin';
import { columnWidths, type Density, type ViewColumn } from '../../../contract/people/savedViews';
import type { Resource } from '../../../contract/resource';
import { isObject } from '../../../contract/values';
import { useWords } from '../words';
import { columnsOf, type Column } from './columns';
import type { OpenedView } from './useOpenedView';
import { inOrder, layoutOf, ownLayout, type Layout } from './view';

export interface ColumnChoice {
  /** Those that are shown, in their order, then the others. */
  all: readonly Column[];
  shown: ReadonlySet<string>;
  layout: Layout;
  /** The layout is not that of the view, or of the list. */
  isChanged: boolean;
  toggle: (name: string) => void;
  /** Puts a shown column behind another one, or first. */
  place: (name: string, afterId: string | null) => void;
  /** `null`: as wide as it needs; `displayed`: the columns there are to be seen. */
  resize: (name: string, width: number | null, displayed: readonly string[]) => void;
  setDensity: (density: Density) => void;
  /** Back to what the declaration shows; absent when that is what is shown. */
  reset?: () => void;
  /** Back to the layout of the view, or of the list. */
  undo: () => void;
}

/** By the id of the view they are changes of; `''` without one. */
type Layouts = Readonly<Record<string, Layout>>;

const empty: Layouts = {};

/** How a person looks at the columns, kept under `columns.{resource}`. */
export function useColumns(resource: Resource, opened: OpenedView | null): [Column[], ColumnChoice] {
  const { language } = useWords();
  const declared = useMemo(() => columnsOf(resource, language), [resource, language]);
  const [stored, store] = useStore<unknown>(`columns.${resource.name}`, empty);
  const id = opened?.id ?? '';
  const view = opened?.view;
  return useMemo(() => {
    const kept = readLayouts(stored);
    const base = view ? layoutOf(view) : ownLayout;
    const layout = kept[id] ?? base;
    const known = new Map(declared.map((column) => [column.name, column]));
    const own: readonly ViewColumn[] = declared.filter((column) => column.shown).map(({ name }) => ({ name }));
    const chosen = (layout.columns ?? own).filter(({ name }) => known.has(name));
    const shown = new Set(chosen.map(({ name }) => name));

    const set = (next: Layout) => {
      const { [id]: _, ...others } = kept;
      store(inOrder(next) === inOrder(base) ? others : { ...others, [id]: next });
    };
    const setColumns = (columns: readonly ViewColumn[] | null) => set({ ...layout, columns });
    const columns = chosen.flatMap(({ name, width }): Column[] => {
      const column = known.get(name);
      return column ? [width === undefined ? column : { ...column, width }] : [];
    });
    const choice: ColumnChoice = {
      all: [...columns, ...declared.filter(({ name }) => !shown.has(name))],
      shown,
      layout,
      isChanged: kept[id] !== undefined && inOrder(layout) !== inOrder(base),
      toggle(name) {
        if (shown.has(name)) return setColumns(chosen.filter((one) => one.name !== name));
        // Where the declaration has it: before the first of those that follow there.
        const after = new Set(declared.slice(declared.findIndex((one) => one.name === name)).map((one) => one.name));
        const at = chosen.findIndex((one) => after.has(one.name));
        return setColumns(at < 0 ? [...chosen, { name }] : chosen.toSpliced(at, 0, { name }));
      },
      place(name, afterId) {
        const moved = chosen.find((one) => one.name === name);
        if (!moved || name === afterId) return;
        const others = chosen.filter((one) => one !== moved);
        setColumns(
          others.toSpliced(afterId === null ? 0 : others.findIndex((one) => one.name === afterId) + 1, 0, moved),
        );
      },
      resize(name, width, displayed) {
        const current = layout.columns === null ? chosen.filter((one) => displayed.includes(one.name)) : chosen;
        const { min, max } = columnWidths;
        const resized = width === null ? { name } : { name, width: Math.min(max, Math.max(min, Math.round(width))) };
        setColumns(current.map((one) => (one.name === name ? resized : one)));
      },
      setDensity: (density) => set({ ...layout, density }),
      ...(layout.columns && { reset: () => setColumns(null) }),
      undo: () => set(base),
    };
    return [columns, choice];
  }, [declared, stored, store, id, view]);
}

/** Before there were views, the names of the columns alone were kept. */
function readLayouts(stored: unknown): Layouts {
  if (Array.isArray(stored)) return { '': { ...ownLayout, columns: stored.map((name) => ({ name: String(name) })) } };
  // Written by this module alone.
  return isObject(stored) ? (stored as Layouts) : empty;
}
