import { refunds, sales } from '../../api/contract/money/sales';
import { JournalsOf } from '../ledger/JournalsOf';
import { FieldCell } from '../resources/FieldCell';
import { Facts } from '../resources/read/Facts';
import { Panel } from '../resources/read/Panel';
import css from '../resources/read/read.module.css';
import { ReadScreen } from '../resources/read/ReadScreen';
import { Related } from '../resources/read/Related';
import { Sum } from '../resources/read/Sum';
import type { AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import { amountsOf, currencyOf } from './amounts';
import { Payments } from './Payments';
import { paymentsIn } from './payments';

/** A sale: what was bought and how it was paid, what it leaves to whom, what was given back. */
export default function SaleScreen() {
  return <ReadScreen resource={sales}>{(record) => <Sale record={record} />}</ReadScreen>;
}

function Sale({ record }: { record: AnyRecord }) {
  const { translate } = useWords();
  return (
    <>
      <Panel title={translate('sales.sale')} aside={<FieldCell resource={sales} name="state" record={record} />}>
        <Facts resource={sales} record={record} names={['companyId', 'accountId', 'channel', 'placedAt', 'completedAt', 'businessDate', 'categoryId', 'labelIds', 'occasionId', 'planId']} />
      </Panel>
      <div className={css['side']}>
        <Panel title={translate('sales.paid')}>
          <TotalOf record={record} />
        </Panel>
        <Panel title={translate('sales.means')}>
          <PaidBy record={record} />
        </Panel>
        <Panel title={translate('sales.shares')}>
          <SharesOf record={record} />
        </Panel>
      </div>
      <Related resource={refunds} filter={{ saleId: record.id }} columns={['businessDate', 'amountMinor', 'companyChargeMinor', 'atFault']} none={translate('sales.noRefunds')} />
      <JournalsOf resource={sales} id={record.id} />
    </>
  );
}

/** subtotal − discount + tax + tip = total (money.md, Sales). */
function TotalOf({ record }: { record: AnyRecord }) {
  const words = useWords();
  const amount = amountsOf(record);
  const label = (name: string) => words.field(sales.name, name);
  const lines = [
    { label: label('grossMinor'), amountMinor: amount('grossMinor') },
    { label: label('discountMinor'), amountMinor: -amount('discountMinor') },
    { label: label('taxMinor'), amountMinor: amount('taxMinor') },
    { label: label('tipMinor'), amountMinor: amount('tipMinor') },
  ].filter(({ amountMinor }, at) => at === 0 || amountMinor !== 0);
  const total = { label: label('totalMinor'), amountMinor: amount('totalMinor'), total: true } as const;
  const left = amount('totalMinor') - amount('refundedMinor');
  const refunded = [
    { label: label('refundedMinor'), amountMinor: -amount('refundedMinor') },
    { label: words.translate('sales.left'), amountMinor: left, total: true },
  ] as const;
  return <Sum label={words.translate('sales.paid')} lines={[...lines, total, ...(amount('refundedMinor') > 0 ? refunded : [])]} currency={currencyOf(record)} />;
}

function PaidBy({ record }: { record: AnyRecord }) {
  const words = useWords();
  return (
    <Payments
      label={words.translate('sales.means')}
      payments={paymentsIn(record['payments'])}
      totalLabel={words.field(sales.name, 'totalMinor')}
      totalMinor={amountsOf(record)('totalMinor')}
      currency={currencyOf(record)}
    />
  );
}

/** total − commission − tax on the commission = what the company is owed. */
function SharesOf({ record }: { record: AnyRecord }) {
  const words = useWords();
  const amount = amountsOf(record);
  const label = (name: string) => words.field(sales.name, name);
  const rate = words.format.rate(Number(record['commissionBp'] ?? 0));
  return (
    <Sum
      label={words.translate('sales.shares')}
      currency={currencyOf(record)}
      lines={[
        { label: label('totalMinor'), amountMinor: amount('totalMinor') },
        { label: words.translate('sales.commissionAt', { label: label('commissionMinor'), rate }), amountMinor: -amount('commissionMinor') },
        { label: label('commissionTaxMinor'), amountMinor: -amount('commissionTaxMinor') },
        { label: label('companyNetMinor'), amountMinor: amount('companyNetMinor'), total: true },
      ]}
    />
  );
}
