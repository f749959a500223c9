import { exchangeRates } from '../../contract/money/exchangeRates';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import css from '../kit/read/read.module.css';
import { ReadScreen } from '../kit/read/ReadScreen';
import { recordOf, type AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';

/** One exchange rate, with the action that corrects it. */
export default function ExchangeRateScreen() {
  return <ReadScreen>{(record) => <Rate record={record} />}</ReadScreen>;
}

function Rate({ record }: { record: AnyRecord }) {
  const words = useWords();
  const { base, quote, rate } = recordOf(exchangeRates, record);
  return (
    <Panel title={words.resource(exchangeRates.name)}>
      <Facts
        of={exchangeRates}
        first={{
          label: words.field(exchangeRates.name, 'rate'),
          value: words.translate('exchangeRates.equals', { base, quote, rate }),
        }}
        names={['onDate', 'source', 'createdAt']}
      />
      <p className={css['hint']}>{words.translate('exchangeRates.correct')}</p>
    </Panel>
  );
}
