import type { RecordOf } from '../../../contract/resource';
import { recordOf } from '../../kit/record';
import { refunds } from '../../../contract/money/sales';
import { JournalsOf } from '../../ledger/JournalsOf';
import { Facts } from '../../kit/read/Facts';
import { Panel } from '../../kit/read/Panel';
import { ReadScreen } from '../../kit/read/ReadScreen';
import { Sum } from '../../kit/read/Sum';
import { useWords } from '../../kit/words';
import { paymentFact } from '../CompanyPayment';
import { Payments } from '../Payments';

export default function RefundScreen() {
  return <ReadScreen>{(record) => <Refund record={recordOf(refunds, record)} />}</ReadScreen>;
}

function Refund({ record }: { record: RecordOf<typeof refunds> }) {
  const words = useWords();
  const { currency } = record;
  type Amount = Extract<keyof typeof record, `${string}Minor`>;
  const line = (name: Amount) => ({ label: words.field(refunds.name, name), amountMinor: record[name] });
  const lines = (names: readonly Amount[]) => names.map(line).filter(({ amountMinor }) => amountMinor !== 0);
  const parts = lines(['soldMinor', 'taxMinor', 'tipMinor']);
  const bearers = lines(['companyChargeMinor', 'platformCostMinor', 'commissionMinor', 'commissionTaxMinor']);
  return (
    <>
      <Panel title={words.translate('sales.refund')}>
        <Facts
          of={refunds}
          names={['saleId', 'accountId', 'companyId', 'businessDate', 'atFault', 'reason']}
          more={paymentFact(record.companyPaymentId, words.field(refunds.name, 'companyPaymentId'))}
        />
      </Panel>
      <Panel title={words.translate('sales.refundParts')}>
        <Sum
          label={words.translate('sales.refundParts')}
          currency={currency}
          lines={[...parts, { ...line('amountMinor'), total: true }]}
        />
      </Panel>
      <Panel title={words.translate('sales.bornBy')}>
        <Sum
          label={words.translate('sales.bornBy')}
          currency={currency}
          lines={[...bearers, { ...line('amountMinor'), total: true }]}
        />
      </Panel>
      <Panel title={words.field(refunds.name, 'payments')}>
        <Payments
          label={words.field(refunds.name, 'payments')}
          payments={record.payments ?? []}
          totalLabel={words.field(refunds.name, 'amountMinor')}
          totalMinor={record.amountMinor}
          currency={currency}
        />
      </Panel>
      <JournalsOf />
    </>
  );
}
