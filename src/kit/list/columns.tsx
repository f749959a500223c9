import { Children, Fragment, isValidElement, type PropsWithChildren, type ReactNode } from 'react';
import type { Field } from '../../../contract/fields';
import type { Language } from '../../../contract/roles';
import type { Resource } from '../../../contract/resource';
import { totalParts, type TotalPart } from '../../../contract/totals';
import { FieldCell } from '../FieldCell';
import { displayOf } from '../kinds/displays';
import { readableFields } from '../record';
import type { ResourceText } from '../resourceText';
import { TotalPartCell } from './TotalPartCell';

export interface Column {
  name: string;
  sortBy: string | null;
  align: 'start' | 'end';
  isShownByDefault: boolean;
  /** Pixels; absent unless the user has set it. */
  width?: number;
  cell: ReactNode;
  /** Set for a total or a part of one: the summed fields with their signs. */
  amount?: TotalPart['addends'];
  /** Parts of a total that have no column and are included in this one. */
  parts?: readonly string[];
  added?: FieldElementProps;
}

interface FieldElementProps {
  source?: string | undefined;
  label?: string | undefined;
}

/**
 * Returns a column for each field element (the kit's or react-admin's) that a screen adds to its list, also inside
 * fragments. A component that renders several fields is one column.
 */
export function addedColumns(resource: Resource, fields: ReactNode, language: Language): Column[] {
  return flattenFragments(fields)
    .filter((child) => isValidElement<FieldElementProps>(child))
    .map((cell, at): Column => {
      const { source, label } = cell.props;
      const field = source === undefined ? undefined : readableFields(resource)[source];
      return {
        name: `added ${at}`,
        sortBy: field?.sort && source ? displayOf(field).sortBy(source, language) : null,
        align: field && displayOf(field).isNumber ? 'end' : 'start',
        isShownByDefault: true,
        cell,
        added: { source, label },
      };
    });
}

function flattenFragments(children: ReactNode): ReactNode[] {
  return Children.toArray(children).flatMap((child) =>
    isValidElement<PropsWithChildren>(child) && child.type === Fragment
      ? flattenFragments(child.props.children)
      : [child],
  );
}

export function columnLabel(resource: Resource, { name, parts, added }: Column, resourceText: ResourceText): string {
  if (added?.label !== undefined) return resourceText.translate(added.label, { _: added.label });
  if (added) return added.source === undefined ? '' : resourceText.fieldLabel(resource.name, added.source);
  const [first = '', ...others] = (parts ?? [name]).map((part) => resourceText.fieldLabel(resource.name, part));
  return resourceText.format.listAnd([first, ...others.map(withinSentence)]);
}

function withinSentence(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label;
}

/**
 * Returns all possible columns of a list in declaration order, without the title. Fields grouped by a total are one
 * column.
 */
export function columnsOf(resource: Resource, language: Language): Column[] {
  const parts = new Map(resource.totals?.flatMap((total) => totalParts(total)).map((part) => [part.name, part]));
  const grouped = new Map(
    [...parts.values()].flatMap((part) => Object.keys(part.addends).map((field) => [field, part])),
  );
  const totals = new Set(resource.totals?.map(({ total }) => total));
  const seen = new Set<string>();
  return Object.entries(readableFields(resource))
    .filter(([name, { column }]) => name !== resource.title && column !== 'never')
    .flatMap(([name, field]): Column[] => {
      const part = grouped.get(name);
      if (part && part.name !== name) {
        if (seen.has(part.name)) return [];
        seen.add(part.name);
        return [partColumn(part, field)];
      }
      const column = fieldColumn(name, field, language);
      if (part)
        return [
          part.addends[name] === -1
            ? { ...partColumn(part, field), sortBy: column.sortBy }
            : { ...column, amount: part.addends },
        ];
      return [totals.has(name) ? { ...column, amount: { [name]: 1 } } : column];
    });
}

function fieldColumn(name: string, field: Field, language: Language): Column {
  const display = displayOf(field);
  return {
    name,
    sortBy: field.sort ? display.sortBy(name, language) : null,
    align: display.isNumber ? 'end' : 'start',
    isShownByDefault: field.column === 'shown',
    cell: <FieldCell source={name} />,
  };
}

function partColumn({ name, addends }: TotalPart, field: Field): Column {
  return {
    name,
    sortBy: null,
    align: 'end',
    isShownByDefault: field.column === 'shown',
    cell: <TotalPartCell of={addends} />,
    amount: addends,
  };
}

export function titleSortField(resource: Resource, language: Language): string | null {
  const field = resource.fields[resource.title];
  return field?.sort ? displayOf(field).sortBy(resource.title, language) : null;
}
