import { useSearchParams } from 'react-router';
import { exchangeRates } from '../../contract/money/exchangeRates';
import { CreateScreen } from '../kit/form/CreateScreen';
import type { FormValues } from '../kit/form/values';

/** A new rate. The address may say of which currencies and day: `?base=CLP&quote=MXN&onDate=2026-06-30`. */
export default function NewExchangeRate() {
  const [search] = useSearchParams();
  return <CreateScreen initial={startIn(search)} />;
}

/** What the address says, as far as a rate can have it. */
function startIn(search: URLSearchParams): FormValues {
  const { base, quote, onDate } = exchangeRates.fields;
  return Object.fromEntries(
    Object.entries({ base, quote, onDate }).flatMap(([name, { schema }]) => {
      const read = schema.safeParse(search.get(name));
      return read.success && read.data !== null ? [[name, read.data]] : [];
    }),
  );
}
