import type { RecordOf } from '../../../contract/resource';
import { recordOf } from '../../kit/record';
import { refunds } from '../../../contract/money/sales';
import { SourceJournals } from '../../ledger/SourceJournals';
import { Facts } from '../../kit/read/Facts';
import { Panel } from '../../kit/read/Panel';
import { ReadScreen } from '../../kit/read/ReadScreen';
import { SumTable } from '../../kit/read/SumTable';
import { useResourceText } from '../../kit/resourceText';
import { useSaleItems } from '../ItemsPanel';
import { useFormatItem } from '../itemTexts';
import { paymentFact, PaymentTable } from '../payments';

export default function RefundScreen() {
  return <ReadScreen>{(record) => <Refund record={recordOf(refunds, record)} />}</ReadScreen>;
}

function Refund({ record }: { record: RecordOf<typeof refunds> }) {
  const texts = useResourceText();
  const { currency } = record;
  type Amount = Extract<keyof typeof record, `${string}Minor`>;
  const toAmountRow = (name: Amount) => ({ label: texts.fieldLabel(refunds.name, name), amountMinor: record[name] });
  const toNonZeroRows = (names: readonly Amount[]) =>
    names.map(toAmountRow).filter(({ amountMinor }) => amountMinor !== 0);
  const partRows = toNonZeroRows(['soldMinor', 'taxMinor', 'tipMinor']);
  const bearerRows = toNonZeroRows([
    'companyChargeMinor',
    'platformCostMinor',
    'commissionMinor',
    'commissionTaxMinor',
  ]);
  return (
    <>
      <Panel title={texts.translate('sales.refund')}>
        <Facts
          of={refunds}
          names={['saleId', 'accountId', 'companyId', 'businessDate', 'atFault', 'reason']}
          moreFacts={[
            ...(record.itemIndexes
              ? [{ label: texts.fieldLabel(refunds.name, 'itemIndexes'), value: <ItemNames refund={record} /> }]
              : []),
            ...paymentFact(record.companyPaymentId, texts.fieldLabel(refunds.name, 'companyPaymentId')),
          ]}
        />
      </Panel>
      <Panel title={texts.translate('sales.refundParts')}>
        <SumTable
          label={texts.translate('sales.refundParts')}
          currency={currency}
          lines={[...partRows, { ...toAmountRow('amountMinor'), isTotal: true }]}
        />
      </Panel>
      <Panel title={texts.translate('sales.bornBy')}>
        <SumTable
          label={texts.translate('sales.bornBy')}
          currency={currency}
          lines={[...bearerRows, { ...toAmountRow('amountMinor'), isTotal: true }]}
        />
      </Panel>
      <Panel title={texts.fieldLabel(refunds.name, 'payments')}>
        <PaymentTable
          label={texts.fieldLabel(refunds.name, 'payments')}
          payments={record.payments ?? []}
          totalLabel={texts.fieldLabel(refunds.name, 'amountMinor')}
          totalMinor={record.amountMinor}
          currency={currency}
        />
      </Panel>
      <SourceJournals />
    </>
  );
}

function ItemNames({ refund: { saleId, itemIndexes, itemQuantitiesMilli } }: { refund: RecordOf<typeof refunds> }) {
  const { format } = useResourceText();
  const formatItem = useFormatItem();
  const { data } = useSaleItems(saleId);
  const indexes = itemIndexes ?? [];
  return data
    ? format.listAnd(
        indexes.flatMap((index, at) => {
          const item = data.items[index];
          return item ? formatItem(item, itemQuantitiesMilli?.[at]) : [];
        }),
      )
    : format.number(indexes.length);
}
