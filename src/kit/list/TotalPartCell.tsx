import { useRecordContext } from 'react-admin';
import { signedSum, type TotalPart } from '../../../contract/totals';
import { currencyOf } from '../kinds/money.read';
import { useResource } from '../contexts';
import { useResourceText } from '../resourceText';

interface Props {
  of: TotalPart['addends'];
  values?: Readonly<Record<string, unknown>>;
}

export function TotalPartCell({ of, values }: Props) {
  const resource = useResource();
  const contextRecord = useRecordContext();
  const record = values ?? contextRecord ?? {};
  const { format } = useResourceText();
  const [field] = Object.keys(of).map((name) => resource.fields[name]);
  const amount = signedSum({ addends: of }, record);
  return <>{field?.kind === 'money' ? format.money(amount, currencyOf(field, record)) : format.number(amount)}</>;
}
