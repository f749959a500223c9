import { Fragment, useContext } from 'react';
import { isNamedRange, rangeOf, type NamedRange } from '../../../contract/dateRanges';
import { isDate } from '../../../contract/fields';
import { FilterChips } from '../ui/FilterChips';
import type { Format } from '../ui/format';
import { useToday } from '../ui/useToday';
import { PlainValue } from '../kinds/PlainValue';
import { CustomFiltersContext } from '../customFilters';
import { useResourceText } from '../resourceText';
import { activeFiltersOf, undeclaredKeysOf, omitFilterKeys, type ActiveFilter } from './filters';
import { useListScope } from './ListScope';
import { useResource } from '../contexts';

export default function ActiveFilters() {
  const resource = useResource();
  const list = useListScope();
  const activeFilter = omitFilterKeys(list.filterValues, list.tabFilterKeys);
  const remove = (keys: readonly string[]) => () => list.setFilters(omitFilterKeys(list.filterValues, keys));
  const declaredChips = activeFiltersOf(resource, activeFilter).map((part) => ({
    key: part.key,
    label: <FilterText part={part} filter={list.filterValues} />,
    onRemove: remove(part.keys),
  }));
  const undeclaredChips = undeclaredKeysOf(resource, activeFilter).map((key) => ({
    key,
    label: <UndeclaredFilterText name={key} value={activeFilter[key]} />,
    onRemove: remove([key]),
  }));
  return <FilterChips chips={[...declaredChips, ...undeclaredChips]} />;
}

function UndeclaredFilterText({ name, value }: { name: string; value: unknown }) {
  const { translate } = useResourceText();
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (name === 'id') return translate('list.askedRecords', { smart_count: values.length });
  if (name === 'id_neq') return translate('list.askedNotRecords', { smart_count: values.length });
  return `${name}: ${values.map(String).join(', ')}`;
}

const textKeys = {
  any: 'list.asked',
  not: 'list.askedNot',
  between: 'list.asked',
  within: 'list.asked',
  empty: 'list.askedEmpty',
  filled: 'list.askedFilled',
  from: 'list.askedAtLeast',
  to: 'list.askedAtMost',
} as const;

function FilterText({ part, filter }: { part: ActiveFilter; filter: Readonly<Record<string, unknown>> }) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { name, field, language, operator, values } = part;
  const labelField = useCustomFilter(name)?.labeledAs ?? name;
  const leadText = resourceText.translate(textKeys[operator], {
    label: resourceText.fieldLabel(resource.name, labelField, language),
  });
  if (operator === 'between') {
    return (
      <>
        {leadText} <FilterDates values={values} />
      </>
    );
  }
  const [first] = values;
  if (operator === 'within' && isNamedRange(first)) {
    return (
      <>
        {leadText} <RangeName name={first} />
      </>
    );
  }
  return (
    <>
      {leadText}
      {values.map((value, index) => (
        <Fragment key={String(value)}>
          {index > 0 ? ', ' : ' '}
          <FilterValue name={name} field={field} language={language} value={value} siblings={filter} />
        </Fragment>
      ))}
    </>
  );
}

function FilterDates({ values }: { values: readonly unknown[] }) {
  const { format } = useResourceText();
  const [from = '', to = ''] = values.map((value) => dayOf(String(value), format));
  return format.dateRange(from, to);
}

function RangeName({ name }: { name: NamedRange }) {
  const { translate, format } = useResourceText();
  const { from, to } = rangeOf(name, useToday());
  return translate('list.askedDays', { name: translate(`reports.ranges.${name}`), dates: format.dateRange(from, to) });
}

function dayOf(value: string, { isoDate }: Format): string {
  return isDate(value) ? value : isoDate(new Date(value));
}

function useCustomFilter(name: string) {
  const { name: resource } = useResource();
  const customFilters = useContext(CustomFiltersContext);
  return customFilters.resource === resource ? customFilters.filters[name] : undefined;
}

interface FilterValueProps {
  name: string;
  field: ActiveFilter['field'];
  language: ActiveFilter['language'];
  value: unknown;
  siblings: Readonly<Record<string, unknown>>;
}

function FilterValue({ language, value, field, ...context }: FilterValueProps) {
  const { format } = useResourceText();
  const { name: resource } = useResource();
  const ActiveValue = useCustomFilter(context.name)?.ActiveValue;
  if (ActiveValue) return <ActiveValue value={value} siblings={context.siblings} />;
  if (language || !field.schema.safeParse(value).success)
    return typeof value === 'string' ? value : JSON.stringify(value);
  if (field.kind === 'instant' && typeof value === 'string') return format.date(dayOf(value, format));
  return <PlainValue resource={resource} {...context} field={field} value={value} />;
}
