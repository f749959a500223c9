import { exchangeRates } from '../../contract/money/exchangeRates';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import css from '../kit/read/read.module.css';
import { ReadScreen } from '../kit/read/ReadScreen';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';

export default function ExchangeRateScreen() {
  return <ReadScreen>{(record) => <Rate record={record} />}</ReadScreen>;
}

function Rate({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const { base, quote, rate } = recordOf(exchangeRates, record);
  return (
    <Panel title={texts.resource(exchangeRates.name)}>
      <Facts
        of={exchangeRates}
        firstFact={{
          label: texts.fieldLabel(exchangeRates.name, 'rate'),
          value: texts.translate('exchangeRates.equals', { base, quote, rate }),
        }}
        names={['onDate', 'source', 'createdAt']}
      />
      <p className={css['hint']}>{texts.translate('exchangeRates.correct')}</p>
    </Panel>
  );
}
