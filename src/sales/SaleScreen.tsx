import type { RecordOf } from '../../contract/resource';
import { recordOf } from '../kit/record';
import { refunds, saleTotals, sales } from '../../contract/money/sales';
import { amountOf, numberIn, partsOf } from '../../contract/totals';
import { useRecords } from '../kit/list/useRecords';
import { JournalsOf } from '../ledger/JournalsOf';
import { FieldCell } from '../kit/FieldCell';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import css from '../kit/read/read.module.css';
import { ReadScreen } from '../kit/read/ReadScreen';
import { Related } from '../kit/read/Related';
import { Sum } from '../kit/read/Sum';
import { useWords } from '../kit/words';
import { paymentFact } from './CompanyPayment';
import { ItemsPanel } from './ItemsPanel';
import { Payments } from './Payments';
import { SharesTable } from './SharesTable';

const { paid, due } = saleTotals;

export default function SaleScreen() {
  return <ReadScreen>{(record) => <Sale record={recordOf(sales, record)} />}</ReadScreen>;
}

function Sale({ record }: { record: RecordOf<typeof sales> }) {
  const words = useWords();
  const { translate } = words;
  // Three amount columns need the full width of the page.
  const isTakenBack = record.state === 'canceled' || record.refundedMinor > 0;
  const shares = (
    <Panel title={translate('sales.shares')}>
      <SharesOf record={record} />
    </Panel>
  );
  return (
    <>
      <Panel title={translate('sales.sale')} aside={<FieldCell source="state" />}>
        <Facts
          of={sales}
          names={[
            'companyId',
            'accountId',
            'channel',
            'placedAt',
            'completedAt',
            'businessDate',
            'occurredOn',
            'categoryId',
            'labelIds',
            'occasionId',
            'planId',
          ]}
          more={paymentFact(record.companyPaymentId, words.field(sales.name, 'companyPaymentId'))}
        />
      </Panel>
      <ItemsPanel sale={record} />
      <div className={css['side']}>
        <Panel title={translate('sales.paid')}>
          <TotalOf record={record} />
        </Panel>
        <Panel title={translate('sales.means')}>
          <PaidBy record={record} />
        </Panel>
        {!isTakenBack && shares}
      </div>
      {isTakenBack && shares}
      <Related
        resource={refunds}
        filter={{ saleId: record.id }}
        columns={['businessDate', 'atFault', 'companyChargeMinor', 'amountMinor']}
        none={translate('sales.noRefunds')}
      />
      <JournalsOf />
    </>
  );
}

/** Subtotal to total, and the rest after refunds. */
function TotalOf({ record }: { record: RecordOf<typeof sales> }) {
  const words = useWords();
  const label = (name: string) => words.field<string>(sales.name, name);
  const lines = partsOf(paid)
    .map(({ name, of }) => ({ label: label(name), amountMinor: amountOf({ of }, record) }))
    .filter(({ amountMinor }, at) => at === 0 || amountMinor !== 0);
  const total = { label: label(paid.total), amountMinor: numberIn(record, paid.total), total: true } as const;
  const canceled = record.state === 'canceled';
  const backMinor = canceled ? record.totalMinor : record.refundedMinor;
  const left = [
    {
      label: canceled ? words.translate('sales.canceled') : words.field(sales.name, 'refundedMinor'),
      amountMinor: -backMinor,
    },
    { label: words.translate('sales.left'), amountMinor: record.totalMinor - backMinor, total: true },
  ] as const;
  return (
    <Sum
      label={words.translate('sales.paid')}
      lines={[...lines, total, ...(backMinor > 0 ? left : [])]}
      currency={record.currency}
    />
  );
}

function PaidBy({ record }: { record: RecordOf<typeof sales> }) {
  const words = useWords();
  return (
    <Payments
      label={words.translate('sales.means')}
      payments={record.payments ?? []}
      totalLabel={words.field(sales.name, 'totalMinor')}
      totalMinor={record.totalMinor}
      currency={record.currency}
    />
  );
}

/** Exceeds the refunds of any sale: most are refunded once. */
const mostRefunds = 1_000;

function SharesOf({ record }: { record: RecordOf<typeof sales> }) {
  const words = useWords();
  const isRefunded = record.refundedMinor > 0;
  const { data } = useRecords(
    refunds,
    { filter: { saleId: record.id }, sort: { field: 'createdAt', order: 'ASC' }, perPage: mostRefunds },
    { enabled: isRefunded },
  );
  if (data || !isRefunded) return <SharesTable sale={record} refunded={data ?? []} />;
  const label = (name: string) => words.field<string>(sales.name, name);
  return (
    <Sum
      label={words.translate('sales.shares')}
      currency={record.currency}
      lines={[
        ...partsOf(due).map(({ name, of }) => ({ label: label(name), amountMinor: amountOf({ of }, record) })),
        { label: label(due.total), amountMinor: numberIn(record, due.total), total: true },
      ]}
    />
  );
}
