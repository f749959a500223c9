import { entries } from '../../../contract/money/ledger';
import { withoutParts } from '../../kit/list/filters';
import { useListScope } from '../../kit/list/ListScope';
import { editorOf } from '../../kit/kinds/editors';

const name = 'businessDate';
const { Filter } = editorOf(entries.fields[name]);

/** Of which days the statement is, in its address. */
export default function StatementPeriod() {
  const list = useListScope();
  return (
    <Filter
      resource={entries.name}
      name={name}
      field={entries.fields[name]}
      value={list.filterValues}
      onChange={(part) => {
        const empty = Object.entries(part).flatMap(([key, value]) => (value === undefined ? [key] : []));
        list.setFilters(withoutParts({ ...list.filterValues, ...part }, empty));
      }}
    />
  );
}
