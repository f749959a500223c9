import { Children, Fragment, isValidElement, type PropsWithChildren, type ReactNode, type ReactElement } from 'react';
import { useRecordContext, RecordContextProvider } from 'react-admin';
import { isGeneratedSlug, type Field } from '../../../contract/fields';
import type { Language } from '../../../contract/roles';
import type { Resource } from '../../../contract/resource';
import { totalPartsOf, type TotalPart, computeSignedSum, type Sign, type Total } from '../../../contract/totals';
import { FieldCell } from '../FieldCell';
import { displayOf } from '../kinds/displays';
import { readableFields, type AnyRecord } from '../record';
import { type ResourceText, useResourceText } from '../resourceText';
import { currencyOf } from '../kinds/numbers.read';
import { useResource } from '../contexts';
import { useDeclaredOptions } from '../resourceScreens';
import type { TableColumn } from '../table/column';

export interface Column {
  name: string;
  sortBy: string | null;
  align: 'start' | 'end';
  isOneLine?: boolean;
  isShownByDefault: boolean;
  /** Pixels; absent unless the user has set it. */
  width?: number;
  cell: ReactNode;
  /** Signs of the summed fields; set for a total or a part of one. */
  addends?: TotalPart['addends'];
  /** Parts of a total that have no column and are included in this one. */
  partNames?: readonly string[];
  elementProps?: FieldElementProps;
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
    .map((cell, index): Column => {
      const { source, label } = cell.props;
      const field = source === undefined ? undefined : readableFields(resource)[source];
      return {
        name: `added ${index}`,
        sortBy: field?.sort && source ? displayOf(field).sortBy(source, language) : null,
        align: field && displayOf(field).isNumber ? 'end' : 'start',
        isShownByDefault: true,
        cell,
        elementProps: { source, label },
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

export function columnLabel(
  resource: Resource,
  { name, partNames, elementProps }: Column,
  resourceText: ResourceText,
): string {
  if (elementProps?.label !== undefined) return resourceText.translate(elementProps.label, { _: elementProps.label });
  if (elementProps)
    return elementProps.source === undefined ? '' : resourceText.fieldLabel(resource.name, elementProps.source);
  const [first = '', ...others] = (partNames ?? [name]).map((part) => resourceText.fieldLabel(resource.name, part));
  return resourceText.format.listAnd([first, ...others.map(lowerFirstLetter)]);
}

export function lowerFirstLetter(label: string): string {
  return /^\p{Lu}\p{Ll}/u.test(label) ? label.charAt(0).toLocaleLowerCase() + label.slice(1) : label;
}

/**
 * Returns all possible columns of a list in declaration order, without the title and generated slugs. Fields grouped by
 * a total are one column.
 */
export function columnsOf(resource: Resource, language: Language): Column[] {
  const partsByName = new Map(
    resource.totals?.flatMap((total) => totalPartsOf(total)).map((part) => [part.name, part]),
  );
  const partByField = new Map(
    [...partsByName.values()].flatMap((part) => Object.keys(part.addends).map((field) => [field, part])),
  );
  const totalNames = new Set(resource.totals?.map(({ total }) => total));
  const addedParts = new Set<string>();
  return Object.entries(readableFields(resource))
    .filter(([name, field]) => name !== resource.title && field.column !== 'never' && !isGeneratedSlug(field))
    .flatMap(([name, field]): Column[] => {
      const part = partByField.get(name);
      if (part && part.name !== name) {
        if (addedParts.has(part.name)) return [];
        addedParts.add(part.name);
        return [partColumn(part, field)];
      }
      const column = fieldColumn(name, field, language);
      if (part)
        return [
          part.addends[name] === -1
            ? { ...partColumn(part, field), sortBy: column.sortBy }
            : { ...column, addends: part.addends },
        ];
      return [totalNames.has(name) ? { ...column, addends: { [name]: 1 } } : column];
    });
}

function fieldColumn(name: string, field: Field, language: Language): Column {
  const display = displayOf(field);
  return {
    name,
    sortBy: field.sort ? display.sortBy(name, language) : null,
    align: display.isNumber ? 'end' : 'start',
    // Names may wrap, so that they can be read in full.
    isOneLine: field.kind !== 'reference',
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
    cell: <TotalPartCell addends={addends} />,
    addends,
  };
}

/** Returns `null` if a `TitleComponent` shows another text than the title field, by which the API would sort. */
export function useTitleSortField(resource: Resource): string | null {
  const { language } = useResourceText();
  const hasTitleComponent = useDeclaredOptions(resource.name)?.TitleComponent !== undefined;
  const field = resource.fields[resource.title];
  return field?.sort && !hasTitleComponent ? displayOf(field).sortBy(resource.title, language) : null;
}

interface Props {
  addends: TotalPart['addends'];
  values?: Readonly<Record<string, unknown>>;
}

export function TotalPartCell({ addends, values }: Props) {
  const resource = useResource();
  const contextRecord = useRecordContext();
  const record = values ?? contextRecord ?? {};
  const { format } = useResourceText();
  const [field] = Object.keys(addends).map((name) => resource.fields[name]);
  const amount = computeSignedSum({ addends }, record);
  return <>{field?.kind === 'money' ? format.money(amount, currencyOf(field, record)) : format.number(amount)}</>;
}

/**
 * Makes the shown columns add up: if only some parts of a total are shown, adds a column before the total with the sum
 * of the hidden parts, unless the sum is zero in every row.
 */
export function addHiddenPartsColumns(
  resource: Resource,
  columns: readonly Column[],
  rows: readonly AnyRecord[],
): Column[] {
  const shownNames = new Set(columns.flatMap(({ name, addends = {} }) => [name, ...Object.keys(addends)]));
  const totals = resource.totals ?? [];
  return columns.flatMap((column) => {
    const total = totals.find((one) => one.total === column.name);
    if (!total) return [column];
    const { hasShownPart, hiddenAddends } = splitTotal(total, shownNames, totals);
    if (!hasShownPart || rows.every((row) => computeSignedSum({ addends: hiddenAddends }, row) === 0)) return [column];
    return [hiddenPartsColumn(column.name, hiddenAddends, partNamesOf(hiddenAddends, totals, rows)), column];
  });
}

export function omitEmptyParts(resource: Resource, columns: readonly Column[], rows: readonly AnyRecord[]): Column[] {
  const totalNames = new Set(resource.totals?.map(({ total }) => total));
  return columns.filter(
    ({ name, addends, isShownByDefault }) =>
      !isShownByDefault ||
      !addends ||
      totalNames.has(name) ||
      rows.some((row) => computeSignedSum({ addends }, row) !== 0),
  );
}

function partNamesOf(addends: TotalPart['addends'], totals: readonly Total[], rows: readonly AnyRecord[]): string[] {
  const groups = totals
    .flatMap(totalPartsOf)
    .filter((part) => Object.keys(part.addends).every((name) => name in addends));
  const nonZeroNames = Object.keys(addends).filter((name) =>
    rows.some((row) => computeSignedSum({ addends: { [name]: 1 } }, row) !== 0),
  );
  return [...new Set(nonZeroNames.map((name) => groups.find((part) => name in part.addends)?.name ?? name))];
}

function hiddenPartsColumn(total: string, addends: TotalPart['addends'], partNames: readonly string[]): Column {
  return {
    name: `rest of ${total}`,
    partNames,
    sortBy: null,
    align: 'end',
    isShownByDefault: true,
    cell: <TotalPartCell addends={addends} />,
    addends,
  };
}

/** Splits a part that is itself a total if its own parts are shown. */
function splitTotal(
  total: Total,
  shownNames: ReadonlySet<string>,
  totals: readonly Total[],
): { hasShownPart: boolean; hiddenAddends: Record<string, Sign> } {
  const hiddenAddends: Record<string, Sign> = {};
  let hasShownPart = false;
  for (const [name, sign] of Object.entries(total.addends)) {
    const nestedTotal = totals.find((one) => one.total === name);
    const nestedSplit = shownNames.has(name) || !nestedTotal ? null : splitTotal(nestedTotal, shownNames, totals);
    if (shownNames.has(name) || nestedSplit?.hasShownPart) hasShownPart = true;
    if (nestedSplit?.hasShownPart)
      for (const [part, partSign] of Object.entries(nestedSplit.hiddenAddends))
        hiddenAddends[part] = partSign === sign ? 1 : -1;
    else if (!shownNames.has(name)) hiddenAddends[name] = sign;
  }
  return { hasShownPart, hiddenAddends };
}

/**
 * Converts the columns of a list to table columns. Wrap each row in `wrapInRecordContext`, because cells read their record
 * from context.
 */
export function recordColumns(
  columns: readonly Column[],
  resource: Resource,
  resourceText: ResourceText,
  extraColumnProps?: (column: Column) => Pick<TableColumn<AnyRecord>, 'sort' | 'total' | 'resizeHandle'>,
): TableColumn<AnyRecord>[] {
  return columns.map((column) => ({
    key: column.name,
    label: columnLabel(resource, column, resourceText),
    align: column.align,
    width: column.width,
    isOneLine: column.isOneLine,
    declared: { resource, column },
    cell: () => column.cell,
    ...extraColumnProps?.(column),
  }));
}

export function wrapInRecordContext(record: AnyRecord, children: ReactElement): ReactElement {
  return <RecordContextProvider value={record}>{children}</RecordContextProvider>;
}
