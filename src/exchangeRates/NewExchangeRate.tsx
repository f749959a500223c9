import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { useSearchParams } from 'react-router';
import { currencies } from '../../contract/currencies';
import { exchangeRates, ratePattern } from '../../contract/money/exchangeRates';
import type { RecordOf } from '../../contract/resource';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { CreateScreen } from '../kit/form/CreateScreen';
import type { FormValues } from '../kit/form/formValues';
import { useRecords } from '../kit/list/useRecords';
import css from '../kit/read/read.module.css';
import { useResourceText } from '../kit/resourceText';
import { AlertDialog } from '../kit/ui/AlertDialog';
import { differsMuch, inverseOf } from './rates';

type ExchangeRate = RecordOf<typeof exchangeRates>;
type TypedRate = Pick<ExchangeRate, 'base' | 'quote' | 'rate'>;

interface Question {
  typedRate: TypedRate;
  /** `null` if it could not be read. */
  lastRate: ExchangeRate | null;
  answer: (isConfirmed: boolean) => void;
}

export default function NewExchangeRate() {
  const { translate, format } = useResourceText();
  const [search] = useSearchParams();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const [question, setQuestion] = useState<Question | null>(null);

  async function confirmCreate(values: FormValues): Promise<boolean> {
    const typedRate = typedRateOf(values);
    if (!typedRate) return true;
    const { filter, sort, perPage } = lastRateQuery(typedRate);
    const pagination = { page: 1, perPage };
    const [lastRate] = await dataProvider.getList<ExchangeRate>(exchangeRates.name, { filter, sort, pagination }).then(
      ({ data }) => data,
      () => [null],
    );
    if (lastRate === undefined || (lastRate && !differsMuch(typedRate.rate, lastRate.rate))) return true;
    return new Promise((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setQuestion(null);
        resolve(isConfirmed);
      };
      setQuestion({ typedRate, lastRate, answer });
    });
  }

  return (
    <>
      <CreateScreen initial={readInitialValues(search)} confirmCreate={confirmCreate}>
        <RateHints />
      </CreateScreen>
      {question && (
        <AlertDialog
          header={translate('exchangeRates.confirm.header', question.typedRate)}
          acceptLabel={translate('exchangeRates.confirm.accept')}
          dismissLabel={translate('exchangeRates.confirm.dismiss')}
          isDismissable
          onAccept={() => question.answer(true)}
          onDismiss={() => question.answer(false)}
        >
          <p>
            {question.lastRate
              ? translate('exchangeRates.confirm.message', {
                  ...question.lastRate,
                  date: format.date(question.lastRate.onDate),
                })
              : translate('exchangeRates.confirm.notCompared')}
          </p>
        </AlertDialog>
      )}
    </>
  );
}

function RateHints() {
  const { translate, format } = useResourceText();
  const values = useWatch<FormValues>();
  const pair = pairOf(values);
  const typedRate = typedRateOf(values);
  const { data: [lastRate] = [] } = useRecords(exchangeRates, lastRateQuery(pair), { enabled: pair !== null });
  return (
    <>
      {typedRate && (
        <p className={css['hint']}>
          {translate('exchangeRates.inverse', {
            base: typedRate.quote,
            quote: typedRate.base,
            rate: inverseOf(typedRate.rate),
          })}
        </p>
      )}
      {pair && lastRate && (
        <p className={css['hint']}>
          {translate('exchangeRates.last', { ...lastRate, date: format.date(lastRate.onDate) })}
        </p>
      )}
    </>
  );
}

type Pair = Pick<ExchangeRate, 'base' | 'quote'>;

const lastRateQuery = (pair: Pair | null) =>
  ({
    filter: pair ? { pair: `${pair.base}/${pair.quote}` } : {},
    sort: { field: 'onDate', order: 'DESC' },
    perPage: 1,
  }) as const;

function pairOf(values: FormValues): Pair | null {
  const [base, quote] = [values['base'], values['quote']].map((value) => currencies.find((one) => one === value));
  return base && quote && base !== quote ? { base, quote } : null;
}

function typedRateOf(values: FormValues): TypedRate | null {
  const pair = pairOf(values);
  const rate = typeof values['rate'] === 'string' ? values['rate'].trim() : '';
  return pair && ratePattern.test(rate) ? { ...pair, rate } : null;
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
