import type { Resource } from '../../contract/resource';
import { resourceOptions } from '../resourceOptions';
import type { Column } from '../engine/storage/storedField';
import { tableOf, type Index } from '../engine/table';

export interface TableShape {
  name: string;
  columns: ReadonlyMap<string, Column>;
  indexes: ReadonlyMap<string, Index>;
  appendOnly: boolean;
  sealed: boolean;
}

export function shapesOf(resources: readonly Resource[]): TableShape[] {
  return [...new Set(resources.map(({ table }) => table))].map((name) => {
    const sharing = resources.filter(({ table }) => table === name);
    if (sharing.length > 1 && sharing.some(({ view }) => view === undefined))
      throw new Error(`${sharing.map((one) => one.name).join(' and ')} share the table ${name}: each needs a view`);
    const tables = sharing.map((resource) => tableOf(resource));
    return {
      name,
      columns: new Map(tables.flatMap(({ columns }) => columns.map((column) => [column.name, column] as const))),
      indexes: new Map(tables.flatMap(({ indexes }) => indexes.map((index) => [index.name, index] as const))),
      appendOnly: sharing.some((resource) => resource.appendOnly),
      sealed: sharing.some((resource) => resourceOptions(resource).sealed),
    };
  });
}
