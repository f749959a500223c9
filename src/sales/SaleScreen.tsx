import type { RecordOf } from '../../contract/resource';
import { recordOf } from '../kit/record';
import { refunds, saleTotals, sales } from '../../contract/money/sales';
import { signedSum, numberOrZero, totalParts } from '../../contract/totals';
import { useRecords } from '../kit/list/useRecords';
import { SourceJournals } from '../ledger/SourceJournals';
import { FieldCell } from '../kit/FieldCell';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import css from '../kit/read/read.module.css';
import { ReadScreen } from '../kit/read/ReadScreen';
import { RelatedRecords } from '../kit/read/RelatedRecords';
import { SumTable } from '../kit/read/SumTable';
import { useResourceText } from '../kit/resourceText';
import { paymentFact } from './paymentFact';
import { ItemsPanel } from './ItemsPanel';
import { PaymentTable } from './PaymentTable';
import { SharesTable } from './SharesTable';

const { paid, due } = saleTotals;

export default function SaleScreen() {
  return <ReadScreen>{(record) => <Sale record={recordOf(sales, record)} />}</ReadScreen>;
}

function Sale({ record }: { record: RecordOf<typeof sales> }) {
  const texts = useResourceText();
  const { translate } = texts;
  // Three columns of amounts need the full width of the page.
  const isReversed = record.state === 'canceled' || record.refundedMinor > 0;
  const sharesPanel = (
    <Panel title={translate('sales.shares')}>
      <SaleShares record={record} />
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
          moreFacts={paymentFact(record.companyPaymentId, texts.fieldLabel(sales.name, 'companyPaymentId'))}
        />
      </Panel>
      <ItemsPanel sale={record} />
      <div className={css['side']}>
        <Panel title={translate('sales.paid')}>
          <SaleTotal record={record} />
        </Panel>
        <Panel title={translate('sales.means')}>
          <SalePayments record={record} />
        </Panel>
        {!isReversed && sharesPanel}
      </div>
      {isReversed && sharesPanel}
      <RelatedRecords
        resource={refunds}
        filter={{ saleId: record.id }}
        columns={['businessDate', 'atFault', 'companyChargeMinor', 'amountMinor']}
        emptyContent={translate('sales.noRefunds')}
      />
      <SourceJournals />
    </>
  );
}

function SaleTotal({ record }: { record: RecordOf<typeof sales> }) {
  const texts = useResourceText();
  const label = (name: string) => texts.fieldLabel<string>(sales.name, name);
  const lines = totalParts(paid)
    .map(({ name, addends }) => ({ label: label(name), amountMinor: signedSum({ addends }, record) }))
    .filter(({ amountMinor }, index) => index === 0 || amountMinor !== 0);
  const total = { label: label(paid.total), amountMinor: numberOrZero(record, paid.total), total: true } as const;
  const isCanceled = record.state === 'canceled';
  const reversedMinor = isCanceled ? record.totalMinor : record.refundedMinor;
  const remainingLines = [
    {
      label: isCanceled ? texts.translate('sales.canceled') : texts.fieldLabel(sales.name, 'refundedMinor'),
      amountMinor: -reversedMinor,
    },
    { label: texts.translate('sales.left'), amountMinor: record.totalMinor - reversedMinor, total: true },
  ] as const;
  return (
    <SumTable
      label={texts.translate('sales.paid')}
      lines={[...lines, total, ...(reversedMinor > 0 ? remainingLines : [])]}
      currency={record.currency}
    />
  );
}

function SalePayments({ record }: { record: RecordOf<typeof sales> }) {
  const texts = useResourceText();
  return (
    <PaymentTable
      label={texts.translate('sales.means')}
      payments={record.payments ?? []}
      totalLabel={texts.fieldLabel(sales.name, 'totalMinor')}
      totalMinor={record.totalMinor}
      currency={record.currency}
    />
  );
}

const maxRefunds = 1_000;

function SaleShares({ record }: { record: RecordOf<typeof sales> }) {
  const texts = useResourceText();
  const isRefunded = record.refundedMinor > 0;
  const { data } = useRecords(
    refunds,
    { filter: { saleId: record.id }, sort: { field: 'createdAt', order: 'ASC' }, perPage: maxRefunds },
    { enabled: isRefunded },
  );
  if (data || !isRefunded) return <SharesTable sale={record} saleRefunds={data ?? []} />;
  const label = (name: string) => texts.fieldLabel<string>(sales.name, name);
  return (
    <SumTable
      label={texts.translate('sales.shares')}
      currency={record.currency}
      lines={[
        ...totalParts(due).map(({ name, addends }) => ({
          label: label(name),
          amountMinor: signedSum({ addends }, record),
        })),
        { label: label(due.total), amountMinor: numberOrZero(record, due.total), total: true },
      ]}
    />
  );
}
