import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useNotify } from 'react-admin';
import type { FileType } from '../../contract/files';
import { saleItemsEndpoint, saleItemTotal, sumItems, type SaleItem } from '../../contract/money/saleItems';
import { sales } from '../../contract/money/sales';
import type { RecordOf } from '../../contract/resource';
import type { ConsoleDataProvider } from '../data/dataProvider';
import type { DownloadOptions } from '../data/download';
import { problemOf } from '../data/problem';
import { retry } from '../data/queryClient';
import { DownloadButton } from '../kit/files/DownloadButton';
import { saveFile } from '../kit/files/saveFile';
import { Panel } from '../kit/read/Panel';
import css from '../kit/read/read.module.css';
import { ProblemAlert } from '../kit/ui/ProblemAlert';
import { LoadingState } from '../kit/ui/states';
import { StateChip } from '../kit/ui/values';
import { useRefundedQuantities } from './saleRefunds';
import { useFormatQuantity } from './itemTexts';
import { useResourceText } from '../kit/resourceText';
import type { TableColumn } from '../kit/table/column';
import { Table } from '../kit/table/Table';

type Sale = Pick<RecordOf<typeof sales>, 'id' | 'number' | 'itemsCount' | 'tipMinor' | 'currency' | 'refundedMinor'>;

export function ItemsPanel({ sale }: { sale: Sale }) {
  const { translate } = useResourceText();
  if (sale.itemsCount === 0)
    return (
      <Panel title={translate('sales.items.title')}>
        <p className={css['hint']}>{translate('sales.items.none')}</p>
      </Panel>
    );
  return (
    <Panel title={translate('sales.items.title')} aside={<ItemsFileButton sale={sale} />}>
      <Items sale={sale} />
    </Panel>
  );
}

export function useSaleItems(id: string) {
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  return useQuery({
    queryKey: [sales.name, 'items', id],
    queryFn: async ({ signal }) =>
      (await dataProvider.call(saleItemsEndpoint, { params: { id }, query: {} }, { signal })).data,
    // Items of a sale never change.
    staleTime: Infinity,
    retry,
  });
}

function Items({ sale }: { sale: Sale }) {
  const { translate, format } = useResourceText();
  const { tipMinor, currency } = sale;
  const { data, error, isFetching, refetch } = useSaleItems(sale.id);
  const refundedMilli = useRefundedQuantities(sale, data?.items ?? []);
  if (error && !data)
    return <ProblemAlert problem={problemOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <LoadingState rows={3} />;
  return (
    <>
      <ItemsTable items={data.items} currency={data.currency} refundedMilli={refundedMilli} />
      {tipMinor > 0 && (
        <p className={css['hint']}>{translate('sales.items.withTip', { tip: format.money(tipMinor, currency) })}</p>
      )}
    </>
  );
}

function ItemsFileButton({ sale: { id, number } }: { sale: Sale }) {
  const { translate, language } = useResourceText();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();

  async function save({ type, ...options }: DownloadOptions & { type: FileType }) {
    try {
      const request = { params: { id }, query: { format: type, language } };
      const { data } = await dataProvider.callFile(saleItemsEndpoint, request, { type, ...options });
      saveFile(data, `${number}.${type}`);
    } catch (error) {
      if (options.signal?.aborted !== true)
        notify('export.failed', {
          type: 'error',
          messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
        });
    }
  }

  return (
    <DownloadButton
      label={translate('sales.items.file')}
      save={save}
      progressText={() => translate('sales.items.running')}
    />
  );
}

interface Props {
  items: readonly SaleItem[];
  currency: string;
  /** Refunded quantity of each item, in thousandths. */
  refundedMilli: readonly number[];
}

type Part = keyof typeof saleItemTotal.addends;

function ItemsTable({ items, currency, refundedMilli }: Props) {
  const { translate, format, fieldLabel } = useResourceText();
  const formatQuantity = useFormatQuantity();
  const sums = sumItems(items);
  const formatSigned = (name: Part, minor: number) => format.money(saleItemTotal.addends[name] * minor || 0, currency);
  const quantityAndPrice = ({ unit, quantityMilli, unitPriceMinor }: SaleItem) => {
    const price = format.money(unitPriceMinor, currency);
    return `${formatQuantity(unit, quantityMilli)} × ${translate(`sales.items.prices.${unit}`, { price })}`;
  };
  const refundedText = (item: SaleItem) => {
    const refunded = refundedMilli[items.indexOf(item)] ?? 0;
    if (refunded === 0) return null;
    if (refunded === item.quantityMilli) return translate('sales.refunded');
    return translate('sales.items.refundedPart', {
      quantity: formatQuantity(item.unit, refunded),
      of: formatQuantity(item.unit, item.quantityMilli),
    });
  };
  const amountColumn = (name: Part): TableColumn<SaleItem> => ({
    key: name,
    label: fieldLabel(sales.name, name),
    align: 'end',
    cardPlace: 'hidden',
    cell: (item) => formatSigned(name, item[name]),
    total: formatSigned(name, sums[name]),
  });
  const shownAmounts = (['grossMinor', 'discountMinor', 'taxMinor'] as const).filter(
    (name, index) => index === 0 || sums[name] !== 0,
  );
  return (
    <Table
      variant="panel"
      label={translate('sales.items.title')}
      columns={[
        {
          key: 'name',
          label: translate('sales.items.name'),
          cell: (item) => (
            <div>
              {item.name}
              {refundedText(item) !== null && (
                <>
                  {' '}
                  <StateChip tone="quiet">{refundedText(item)}</StateChip>
                </>
              )}
              <div className={css['hint']}>{quantityAndPrice(item)}</div>
            </div>
          ),
          total: translate('sales.items.sum'),
        },
        ...shownAmounts.map(amountColumn),
        {
          key: 'totalMinor',
          label: fieldLabel(sales.name, 'totalMinor'),
          align: 'end',
          tone: 'strong',
          cardPlace: 'figure',
          cell: ({ totalMinor }) => format.money(totalMinor, currency),
          total: format.money(sums.totalMinor, currency),
        },
      ]}
      rows={items}
      keyOf={(_, index) => String(index)}
    />
  );
}
