import Alert from '@mui/material/Alert';
import type { RecordOf } from '../../contract/resource';
import { recordOf } from '../kit/record';
import { journals } from '../../contract/money/ledger';
import { refunds, saleTotals, sales } from '../../contract/money/sales';
import { computeSignedSum, numberOrZero, totalPartsOf, type Sign } from '../../contract/totals';
import { SourceJournals } from '../ledger/SourceJournals';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import css from '../kit/read/read.module.css';
import { ReadScreen } from '../kit/read/ReadScreen';
import { RelatedRecords } from '../kit/read/RelatedRecords';
import { SumTable } from '../kit/read/SumTable';
import { LoadingState } from '../kit/ui/states';
import { useResourceText } from '../kit/resourceText';
import { paymentFact, PaymentTable } from './payments';
import { ItemsPanel } from './ItemsPanel';
import { useSaleRefunds } from './saleRefunds';
import { SaleState } from './SaleState';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';

const { paid, due } = saleTotals;

export default function SaleScreen() {
  return <ReadScreen>{(record) => <Sale record={recordOf(sales, record)} />}</ReadScreen>;
}

function Sale({ record }: { record: RecordOf<typeof sales> }) {
  const texts = useResourceText();
  const { translate } = texts;
  // Three columns of amounts need more width than one.
  const isReversed = record.state === 'canceled' || record.refundedMinor > 0;
  const isRefunded = record.refundedMinor > 0;
  const { data: saleRefunds, isPending } = useSaleRefunds(record);
  const totalPanel = (
    <Panel title={translate('sales.paid')}>
      <SaleTotal record={record} />
    </Panel>
  );
  const paymentsPanel = (
    <Panel title={translate('sales.means')}>
      <SalePayments record={record} />
    </Panel>
  );
  const sharesPanel = (
    <Panel title={translate('sales.shares')}>
      <SaleShares record={record} saleRefunds={isRefunded ? saleRefunds : []} />
    </Panel>
  );
  return (
    <>
      {record.state === 'paid' && <Alert severity="info">{translate('sales.notCompleted')}</Alert>}
      <Panel title={translate('sales.sale')} aside={<SaleState sale={record} />}>
        <Facts
          of={sales}
          names={[
            'totalMinor',
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
      {isReversed ? (
        <div className={css['split']}>
          <div>
            {totalPanel}
            {paymentsPanel}
          </div>
          {sharesPanel}
        </div>
      ) : (
        <div className={css['side']}>
          {totalPanel}
          {paymentsPanel}
          {sharesPanel}
        </div>
      )}
      <RelatedRecords
        resource={refunds}
        filter={{ saleId: record.id }}
        columns={['businessDate', 'atFault', 'amountMinor']}
        emptyContent={isRefunded ? <LoadingState rows={1} /> : translate('sales.noRefunds')}
      />
      {isRefunded && isPending ? (
        <Panel title={texts.resource(journals.name, 2)}>
          <LoadingState rows={3} />
        </Panel>
      ) : (
        <SourceJournals
          related={{ resource: refunds, ids: (saleRefunds ?? []).slice(-maxJournalRefunds).map(({ id }) => id) }}
        />
      )}
    </>
  );
}

function SaleTotal({ record }: { record: RecordOf<typeof sales> }) {
  const texts = useResourceText();
  const labelOf = (name: string) => texts.fieldLabel<string>(sales.name, name);
  const lines = totalPartsOf(paid)
    .map(({ name, addends }) => ({ label: labelOf(name), amountMinor: computeSignedSum({ addends }, record) }))
    .filter(({ amountMinor }, index) => index === 0 || amountMinor !== 0);
  const total = { label: labelOf(paid.total), amountMinor: numberOrZero(record, paid.total), isTotal: true } as const;
  const isCanceled = record.state === 'canceled';
  const reversedMinor = isCanceled ? record.totalMinor : record.refundedMinor;
  const remainingLines = [
    {
      label: isCanceled ? texts.translate('sales.canceled') : texts.fieldLabel(sales.name, 'refundedMinor'),
      amountMinor: -reversedMinor,
    },
    { label: texts.translate('sales.left'), amountMinor: record.totalMinor - reversedMinor, isTotal: true },
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

/** Keeps the address of the request short. */
const maxJournalRefunds = 50;

interface SaleSharesProps {
  record: RecordOf<typeof sales>;
  saleRefunds: readonly RecordOf<typeof refunds>[] | undefined;
}

function SaleShares({ record, saleRefunds }: SaleSharesProps) {
  const texts = useResourceText();
  if (saleRefunds) return <SharesTable sale={record} saleRefunds={saleRefunds} />;
  const labelOf = (name: string) => texts.fieldLabel<string>(sales.name, name);
  return (
    <SumTable
      label={texts.translate('sales.shares')}
      currency={record.currency}
      lines={[
        ...totalPartsOf(due).map(({ name, addends }) => ({
          label: labelOf(name),
          amountMinor: computeSignedSum({ addends }, record),
        })),
        { label: labelOf(due.total), amountMinor: numberOrZero(record, due.total), isTotal: true },
      ]}
    />
  );
}

interface Props {
  sale: RecordOf<typeof sales>;
  saleRefunds: readonly RecordOf<typeof refunds>[];
}

function SharesTable({ sale, saleRefunds }: Props) {
  const texts = useResourceText();
  const { translate, format } = texts;
  const currency = sale.currency;
  const label = (name: string) => {
    if (name === 'platformCostMinor') return texts.fieldLabel(refunds.name, name);
    const label = texts.fieldLabel<string>(sales.name, name);
    return name === ('commissionMinor' satisfies keyof typeof sales.fields)
      ? translate('sales.commissionAt', {
          label,
          rate: format.rate(
            computeSignedSum(
              { addends: { commissionBp: 1 } satisfies Partial<Record<keyof typeof sales.fields, 1>> },
              sale,
            ),
          ),
        })
      : label;
  };
  const rows = sharesOf(sale, saleRefunds);
  const hasReversals = rows.some(({ reversedMinor }) => reversedMinor !== 0);
  const columns = (['soldMinor', 'reversedMinor', 'leftMinor'] as const).filter(
    (column) => hasReversals || column === 'soldMinor',
  );
  const isCanceled = sale.state === 'canceled';
  const columnLabels = {
    soldMinor: 'sales.sold',
    reversedMinor: isCanceled ? 'sales.canceled' : 'sales.refunded',
    leftMinor: 'sales.left',
  } as const;
  return (
    <Table
      variant="sum"
      label={translate('sales.shares')}
      isHeadless={!hasReversals}
      showsCardsOnPhone={hasReversals}
      isDense
      columns={[
        { key: 'name', label: translate('sales.share'), isLabelHidden: true, cell: ({ name }) => label(name) },
        ...columns.map((column): TableColumn<Share> => ({
          key: column,
          label: translate(columnLabels[column]),
          align: 'end',
          cell: (share) => format.money(share[column], currency),
        })),
      ]}
      rows={rows}
      keyOf={({ name }) => name}
      emphasis={({ name }) => (name === 'companyDueMinor' ? 'total' : undefined)}
    />
  );
}

type RefundAmounts = Pick<
  RecordOf<typeof refunds>,
  'amountMinor' | 'commissionMinor' | 'commissionTaxMinor' | 'platformCostMinor'
>;

interface Share {
  name: 'totalMinor' | 'commissionMinor' | 'commissionTaxMinor' | 'platformCostMinor' | 'companyDueMinor';
  soldMinor: number;
  reversedMinor: number;
  leftMinor: number;
}

/**
 * Returns the shares of a sale. The last one, the company's, is the sum of the others in each column. The platform's
 * part of refunds is a separate row. A canceled sale has no remaining amounts.
 */
function sharesOf(
  sale: Pick<RecordOf<typeof sales>, 'state' | 'totalMinor' | 'commissionMinor' | 'commissionTaxMinor'>,
  saleRefunds: readonly RefundAmounts[],
): Share[] {
  const isCanceled = sale.state === 'canceled';
  const refundedTotal = (name: keyof RefundAmounts) => saleRefunds.reduce((sum, refund) => sum + refund[name], 0);
  const createShare = (name: Share['name'], sign: Sign, soldMinor: number, reversed: number): Share => {
    const reversedMinor = isCanceled ? soldMinor : reversed;
    return {
      name,
      soldMinor: sign * soldMinor || 0,
      reversedMinor: -sign * reversedMinor || 0,
      leftMinor: sign * (soldMinor - reversedMinor) || 0,
    };
  };
  const parts = [
    createShare('totalMinor', 1, sale.totalMinor, refundedTotal('amountMinor')),
    createShare('commissionMinor', -1, sale.commissionMinor, refundedTotal('commissionMinor')),
    createShare('commissionTaxMinor', -1, sale.commissionTaxMinor, refundedTotal('commissionTaxMinor')),
    // Cost of the platform: it balances the refunded amount in the sum.
    createShare('platformCostMinor', 1, 0, -refundedTotal('platformCostMinor')),
  ].filter(({ name, reversedMinor }) => name !== 'platformCostMinor' || reversedMinor !== 0);
  const sumOf = (column: 'soldMinor' | 'reversedMinor' | 'leftMinor') =>
    parts.reduce((total, part) => total + part[column], 0);
  return [
    ...parts,
    {
      name: 'companyDueMinor',
      soldMinor: sumOf('soldMinor'),
      reversedMinor: sumOf('reversedMinor'),
      leftMinor: sumOf('leftMinor'),
    },
  ];
}
