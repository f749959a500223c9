import { useRecordContext } from 'react-admin';
import { amountOf, type Part } from '../../../contract/totals';
import { currencyOf } from '../kinds/money.read';
import { useResource } from '../contexts';
import { useWords } from '../words';

interface Props {
  of: Part['of'];
  /** Replaces the amounts of the record in context, e.g. by the sums of all rows. */
  values?: Readonly<Record<string, unknown>>;
}

/** Shows the signed amount that one or several fields add to the total of their row. */
export function PartCell({ of, values }: Props) {
  const resource = useResource();
  const inContext = useRecordContext();
  const record = values ?? inContext ?? {};
  const { format } = useWords();
  const [field] = Object.keys(of).map((name) => resource.fields[name]);
  const amount = amountOf({ of }, record);
  return <>{field?.kind === 'money' ? format.money(amount, currencyOf(field, record)) : format.number(amount)}</>;
}
