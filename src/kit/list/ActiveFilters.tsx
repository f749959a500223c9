import { Fragment, useContext } from 'react';
import { isNamedRange, rangeOf, type NamedRange } from '../../../contract/dateRanges';
import { isDate } from '../../../contract/fields';
import { FilterChips } from '../ui/FilterChips';
import type { Format } from '../ui/format';
import { useToday } from '../ui/useToday';
import { PlainValue } from '../kinds/PlainValue';
import { OwnFilters } from '../ownFilters';
import { useWords } from '../words';
import { activeFiltersOf, otherPartsOf, withoutParts, type ActiveFilter } from './filters';
import { useListScope } from './ListScope';
import { useResource } from '../contexts';

export default function ActiveFilters() {
  const resource = useResource();
  const list = useListScope();
  const asked = withoutParts(list.filterValues, list.tabbed);
  const remove = (keys: readonly string[]) => () => list.setFilters(withoutParts(list.filterValues, keys));
  const parts = activeFiltersOf(resource, asked).map((part) => ({
    key: part.key,
    label: <FilterText part={part} filter={list.filterValues} />,
    onRemove: remove(part.keys),
  }));
  const others = otherPartsOf(resource, asked).map((key) => ({
    key,
    label: <OtherFilterText name={key} value={asked[key]} />,
    onRemove: remove([key]),
  }));
  return <FilterChips parts={[...parts, ...others]} />;
}

/** Part of a filter in the address that belongs to no field of the list. */
function OtherFilterText({ name, value }: { name: string; value: unknown }) {
  const { translate } = useWords();
  const values: readonly unknown[] = Array.isArray(value) ? value : [value];
  if (name === 'id') return translate('list.askedRecords', { smart_count: values.length });
  if (name === 'id_neq') return translate('list.askedNotRecords', { smart_count: values.length });
  return `${name}: ${values.map(String).join(', ')}`;
}

const leads = {
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
  const words = useWords();
  const { name, field, language, is, values } = part;
  const lead = words.translate(leads[is], { label: words.field(resource.name, name, language) });
  if (is === 'between') {
    return (
      <>
        {lead} <Days values={values} />
      </>
    );
  }
  const [first] = values;
  if (is === 'within' && isNamedRange(first)) {
    return (
      <>
        {lead} <RangeName name={first} />
      </>
    );
  }
  return (
    <>
      {lead}
      {values.map((value, at) => (
        <Fragment key={String(value)}>
          {at > 0 ? ', ' : ' '}
          <OneOf name={name} field={field} language={language} value={value} beside={filter} />
        </Fragment>
      ))}
    </>
  );
}

function Days({ values }: { values: readonly unknown[] }) {
  const { format } = useWords();
  const [from = '', to = ''] = values.map((value) => dayOf(String(value), format));
  return format.dates(from, to);
}

function RangeName({ name }: { name: NamedRange }) {
  const { translate, format } = useWords();
  const { from, to } = rangeOf(name, useToday());
  return translate('list.askedDays', { name: translate(`reports.ranges.${name}`), dates: format.dates(from, to) });
}

function dayOf(value: string, { isoDate }: Format): string {
  return isDate(value) ? value : isoDate(new Date(value));
}

interface OneProps {
  name: string;
  field: ActiveFilter['field'];
  language: ActiveFilter['language'];
  value: unknown;
  beside: Readonly<Record<string, unknown>>;
}

/** Text in one language and an invalid value from the address are shown unchanged, a timestamp by its day. */
function OneOf({ language, value, field, ...place }: OneProps) {
  const { format } = useWords();
  const { name: resource } = useResource();
  const own = useContext(OwnFilters);
  const ActiveValue = own.resource === resource ? own.filters[place.name]?.ActiveValue : undefined;
  if (ActiveValue) return <ActiveValue value={value} beside={place.beside} />;
  if (language || !field.schema.safeParse(value).success)
    return typeof value === 'string' ? value : JSON.stringify(value);
  if (field.kind === 'instant' && typeof value === 'string') return format.date(dayOf(value, format));
  return <PlainValue resource={resource} {...place} field={field} value={value} />;
}
