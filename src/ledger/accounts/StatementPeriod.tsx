import { useEffect, useState } from 'react';
import { entries } from '../../../contract/money/ledger';
import { withoutParts, type Filter as ListFilter } from '../../kit/list/filters';
import { useListScope } from '../../kit/list/ListScope';
import { editorOf } from '../../kit/kinds/editors';

const name = 'businessDate';
const { Filter } = editorOf(entries.fields[name]);

/** A day that is typed anew is empty for a moment: only what stays empty for so long, in milliseconds, is taken away. */
const settledMs = 800;

/** Of which days the statement is, in its address. */
export default function StatementPeriod() {
  const list = useListScope();
  const { filterValues, setFilters } = list;
  const [removed, setRemoved] = useState<readonly string[]>([]);
  useEffect(() => {
    if (removed.length === 0) return;
    const timer = setTimeout(() => {
      setRemoved([]);
      setFilters(withoutParts(filterValues, removed));
    }, settledMs);
    return () => clearTimeout(timer);
  }, [removed, filterValues, setFilters]);
  const change = (part: ListFilter) => {
    const given = Object.entries(part).filter(([key, value]) => value !== filterValues[key]);
    const set = Object.fromEntries(given.filter(([, value]) => value !== undefined));
    const gone = given.flatMap(([key, value]) => (value === undefined ? [key] : []));
    setRemoved([...removed.filter((key) => !(key in part)), ...gone]);
    if (Object.keys(set).length > 0) setFilters({ ...filterValues, ...set });
  };
  return (
    <Filter
      resource={entries.name}
      name={name}
      field={entries.fields[name]}
      value={withoutParts(filterValues, removed)}
      onChange={change}
    />
  );
}
