import { useRecordContext } from 'react-admin';
import { signedSum, type TotalPart } from '../../../contract/totals';
import { currencyOf } from '../kinds/money.read';
import { useResource } from '../contexts';
import { useResourceText } from '../resourceText';

interface Props {
  of: TotalPart['addends'];
  /** Replaces the amounts of the record in context, e.g. by the sums of all rows. */
  values?: Readonly<Record<string, unknown>>;
}

/** Shows the signed amount that one or several fields add to the total of their row. */
export function TotalPartCell({ of, values }: Props) {
  const resource = useResource();
  const contextRecord = useRecordContext();
  const record = values ?? contextRecord ?? {};
  const { format } = useResourceText();
  const [field] = Object.keys(of).map((name) => resource.fields[name]);
  const amount = signedSum({ addends: of }, record);
  return <>{field?.kind === 'money' ? format.money(amount, currencyOf(field, record)) : format.number(amount)}</>;
}
