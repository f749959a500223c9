import type { Resource } from '../../../contract/resource';
import { amountOf, type Part } from '../../../contract/totals';
import { currencyOf } from '../kinds/money.read';
import type { AnyRecord } from '../record';
import { useWords } from '../words';

interface Props {
  resource: Resource;
  of: Part['of'];
  record: Readonly<Record<string, unknown>> | AnyRecord;
}

/** What one or several fields add to the total of their row, with its sign. */
export function PartCell({ resource, of, record }: Props) {
  const { format } = useWords();
  const [field] = Object.keys(of).map((name) => resource.fields[name]);
  const amount = amountOf({ of }, record);
  return <>{field?.kind === 'money' ? format.money(amount, currencyOf(field, record)) : format.number(amount)}</>;
}
