import type { Field, FieldKind } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import { readableFields } from '../record';
import type { ResourceText } from '../resourceText';
import type { CardPlace } from '../table/column';
import { toneOf } from '../ui/values';
import { isControl, type CardColumn } from './cards';

/** Dates of the recorded event itself. Other dates, such as an expiry, need their label. */
const eventDates: ReadonlySet<string> = new Set(['businessDate', 'createdAt', 'onDate', 'placedAt', 'receivedOn']);

const figureKinds: ReadonlySet<FieldKind> = new Set(['money', 'rate', 'integer']);
const dateKinds: ReadonlySet<FieldKind> = new Set(['date', 'instant']);

/** Decides by the kinds of the shown fields where a phone's card shows each column. */
export function cardPlacesOf(
  resource: Resource,
  columns: readonly CardColumn[],
  lookup: ResourceText['lookup'],
): (column: CardColumn) => CardPlace {
  const fields = readableFields(resource);
  const fieldOf = ({ name, elementProps }: CardColumn): Field | undefined => fields[elementProps?.source ?? name];
  const columnsOfKind = (kinds: ReadonlySet<FieldKind>) =>
    columns.filter((column) => kinds.has(fieldOf(column)?.kind ?? 'text'));
  const figures = columnsOfKind(figureKinds);
  const hasSeveralDates = columnsOfKind(dateKinds).length > 1;
  const total = figures.find(({ name }) => resource.totals?.some((one) => one.total === name));
  const figure =
    total ??
    // An amount in the record's own currency is the record's amount; others are statistics.
    figures.find((column) => isOwnAmount(fieldOf(column)));
  return (column) => {
    const field = fieldOf(column);
    if (isControl(column)) return 'control';
    if (column === figure) return figures.length > 1 ? 'labelledFigure' : 'figure';
    if (total && column.addends) return 'hidden';
    if (field?.kind === 'color') return 'hidden';
    if (!field || figureKinds.has(field.kind)) return 'labelledValue';
    const name = column.elementProps?.source ?? column.name;
    if (dateKinds.has(field.kind)) return hasSeveralDates || !eventDates.has(name) ? 'labelledValue' : 'date';
    if (field.kind === 'choice')
      return field.options.some((option) => toneOf(option, resource.name)) ? 'badge' : 'value';
    if (field.kind === 'boolean') return lookup(resource.name, `values.${name}.true`) ? 'badge' : 'labelledValue';
    if (field.documentNumber) return 'line';
    return /By(?:Email|Name|Id)?$/.test(name) ? 'labelledValue' : 'value';
  };
}

function isOwnAmount(field: Field | undefined): boolean {
  return field?.kind === 'money' && field.currency !== undefined;
}
