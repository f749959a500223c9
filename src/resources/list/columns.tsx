import type { ReactNode } from 'react';
import type { Language } from '../../../api/contract/roles';
import type { Resource } from '../../../api/contract/resource';
import { FieldCell } from '../FieldCell';
import { readingOf } from '../kinds/reading';
import { readable, type AnyRecord } from '../record';

export interface Column {
  name: string;
  /** The field the list sorts by under this head, or null. */
  sortBy: string | null;
  align: 'start' | 'end';
  shown: boolean;
  cell: (record: AnyRecord) => ReactNode;
}

/** The columns a list can have, in the order of the declaration; the title's is not a choice. */
export function columnsOf(resource: Resource, language: Language): Column[] {
  return Object.entries(readable(resource))
    .filter(([name, { column }]) => name !== resource.title && column !== 'never')
    .map(([name, field]): Column => {
      const reading = readingOf(field);
      return {
        name,
        sortBy: field.sort ? reading.sortBy(name, language) : null,
        align: reading.isNumber ? 'end' : 'start',
        shown: field.column === 'shown',
        cell: (record) => <FieldCell resource={resource} name={name} record={record} />,
      };
    });
}

/** What the list sorts by under the head of the title. */
export function titleSort(resource: Resource, language: Language): string | null {
  const field = resource.fields[resource.title];
  return field?.sort ? readingOf(field).sortBy(resource.title, language) : null;
}
