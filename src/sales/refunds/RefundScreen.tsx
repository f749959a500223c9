import { refunds } from '../../../contract/money/sales';
import { JournalsOf } from '../../ledger/JournalsOf';
import { Facts } from '../../kit/read/Facts';
import { Panel } from '../../kit/read/Panel';
import { ReadScreen } from '../../kit/read/ReadScreen';
import { Sum } from '../../kit/read/Sum';
import type { AnyRecord } from '../../kit/record';
import { useWords } from '../../kit/words';
import { amountsOf, currencyOf } from '../amounts';
import { Payments } from '../Payments';
import { paymentsIn } from '../payments';

/** A refund: why, who bears it, and by which means it was given back. */
export default function RefundScreen() {
  return <ReadScreen>{(record) => <Refund record={record} />}</ReadScreen>;
}

function Refund({ record }: { record: AnyRecord }) {
  const words = useWords();
  const amount = amountsOf(record);
  const currency = currencyOf(record);
  const line = (name: string) => ({ label: words.field(refunds.name, name), amountMinor: amount(name) });
  const bearers = ['companyChargeMinor', 'platformCostMinor', 'commissionMinor', 'commissionTaxMinor']
    .map(line)
    .filter(({ amountMinor }) => amountMinor !== 0);
  return (
    <>
      <Panel title={words.translate('sales.refund')}>
        <Facts names={['saleId', 'accountId', 'companyId', 'businessDate', 'atFault', 'reason']} />
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
          payments={paymentsIn(record['payments'])}
          totalLabel={words.field(refunds.name, 'amountMinor')}
          totalMinor={amount('amountMinor')}
          currency={currency}
        />
      </Panel>
      <JournalsOf />
    </>
  );
}
