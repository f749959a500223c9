import { useSearchParams } from 'react-router';
import { exchangeRates } from '../../contract/money/exchangeRates';
import { CreateScreen } from '../kit/form/CreateScreen';
import type { FormValues } from '../kit/form/formValues';

export default function NewExchangeRate() {
  const [search] = useSearchParams();
  return <CreateScreen initial={readInitialValues(search)} />;
}

function readInitialValues(search: URLSearchParams): FormValues {
  const { base, quote, onDate } = exchangeRates.fields;
  return Object.fromEntries(
    Object.entries({ base, quote, onDate }).flatMap(([name, { schema }]) => {
      const parsed = schema.safeParse(search.get(name));
      return parsed.success && parsed.data !== null ? [[name, parsed.data]] : [];
    }),
  );
}
