import { useEffect, useEffectEvent, useState } from 'react';
import { entries } from '../../../contract/money/ledger';
import { updateFilter, type Filter as ListFilter } from '../../kit/list/filters';
import { useListScope } from '../../kit/list/ListScope';
import { editorOf } from '../../kit/kinds/editors';

const name = 'businessDate';
const { Filter } = editorOf(entries.fields[name]);

/**
 * Milliseconds after which an empty date is removed from the filter. A date is briefly empty while the user types it.
 */
const emptyDateDelayMs = 800;

interface Draft {
  filter: ListFilter;
  isUnfinished: boolean;
}

export default function StatementPeriod() {
  const { filterValues, setFilters } = useListScope();
  // Stores the typed values, because the address updates later than the next key press.
  const [draft, setDraft] = useState<Draft | null>(null);
  const applyDraft = useEffectEvent(({ filter, isUnfinished }: Draft) => {
    if (isUnfinished) setFilters(filter);
    setDraft(null);
  });
  useEffect(() => {
    if (!draft) return;
    const timer = setTimeout(() => applyDraft(draft), emptyDateDelayMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const shownFilter = draft?.filter ?? filterValues;
  const change = (part: ListFilter) => {
    const filter = updateFilter(shownFilter, part);
    const isUnfinished = hasEmptyEnd(part);
    setDraft({ filter, isUnfinished });
    if (!isUnfinished) setFilters(filter);
  };
  return (
    <Filter resource={entries.name} name={name} field={entries.fields[name]} value={shownFilter} onChange={change} />
  );
}

function hasEmptyEnd(part: ListFilter): boolean {
  const ends = [`${name}_gte`, `${name}_lte`];
  return part[`${name}_within`] === undefined && ends.some((end) => end in part && part[end] === undefined);
}
