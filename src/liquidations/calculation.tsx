import { declaredNames } from '../../contract/values';
import { payableSigns, payableTotal, type PayableAmount } from '../../contract/money/payables';
import { computeSignedSum, numberOrZero, totalPartsOf, type TotalPart } from '../../contract/totals';
import { liquidationItems } from '../../contract/money/liquidations';
import { recordOf, type AnyRecord } from '../kit/record';
import { lowerFirstLetter } from '../kit/list/columns';
import { SumTable, type SumLine } from '../kit/read/SumTable';
import { useResourceText, type ResourceText } from '../kit/resourceText';
import type { TableColumn } from '../kit/table/column';
import css from './liquidate.module.css';
import { StateChip } from '../kit/ui/values';

interface CalculationRow {
  name: PayableAmount;
  effectMinor: number;
}

const alwaysShownNames: ReadonlySet<string> = new Set([
  'grossMinor',
  'commissionMinor',
  'commissionTaxMinor',
] satisfies PayableAmount[]);

/** Returns the lines from gross to net in the order of the calculation. Their effects add up to the net. */
export function calculationOf(amounts: object): CalculationRow[] {
  return declaredNames(payableSigns)
    .map((name) => ({ name, effectMinor: computeSignedSum({ addends: { [name]: payableSigns[name] } }, amounts) }))
    .filter(({ name, effectMinor }) => effectMinor !== 0 || alwaysShownNames.has(name));
}

export function numberOf<T extends object>(
  record: T,
  name: string extends keyof T ? never : Extract<keyof T, string>,
): number {
  return numberOrZero(record, name);
}

const firstColumn: string = 'discountedSalesMinor' satisfies keyof typeof payableTotal.groups;

const mainColumns: ReadonlySet<string> = new Set([
  firstColumn,
  'commissionWithTaxMinor' satisfies keyof typeof payableTotal.groups,
  payableTotal.total,
]);

/**
 * Returns the columns from gross to net that are not zero in every row. All columns before the last add up to the last.
 */
export function payableColumns(rows: readonly object[]): TotalPart[] {
  const parts = totalPartsOf(payableTotal).filter(
    ({ name, addends }) => name === firstColumn || rows.some((row) => computeSignedSum({ addends }, row) !== 0),
  );
  return [...parts, { name: payableTotal.total, addends: { [payableTotal.total]: 1 } }];
}

export function sumAmounts(rows: readonly object[]): Record<string, number> {
  const names = [...Object.keys(payableSigns), payableTotal.total];
  return Object.fromEntries(names.map((name) => [name, rows.reduce((sum, row) => sum + numberOrZero(row, name), 0)]));
}

interface CalculationTableProps {
  item: AnyRecord;
  caption?: string;
}

export function CalculationTable({ item, caption }: CalculationTableProps) {
  const texts = useResourceText();
  const lines = calculationOf(item).map(({ name, effectMinor }): SumLine => ({
    label: texts.fieldLabel(liquidationItems.name, name),
    amountMinor: effectMinor,
  }));
  const net: SumLine = {
    label: texts.fieldLabel(liquidationItems.name, 'netMinor'),
    amountMinor: recordOf(liquidationItems, item).netMinor,
    isTotal: true,
  };
  return (
    <SumTable
      label={caption ?? texts.translate('liquidate.item.account')}
      lines={[...lines, net]}
      currency={recordOf(liquidationItems, item).currency}
      isPrinted={caption !== undefined}
    />
  );
}

/** Returns columns of amounts that add up by row and by column. */
export function amountColumns<T extends object>(
  rows: readonly T[],
  sums: object,
  currency: string,
  texts: ResourceText,
  { mergesLesserParts = false } = {},
): TableColumn<T>[] {
  const parts = payableColumns([...rows, sums]).map(({ name, addends }) => ({ names: [name], addends }));
  return (mergesLesserParts ? mergeParts(parts) : parts).map(({ names, addends }): TableColumn<T> => ({
    key: names.join(),
    label: texts.format.listAnd(
      names
        .map((name) => texts.fieldLabel<string>(liquidationItems.name, name))
        .map((label, index) => (index === 0 ? label : lowerFirstLetter(label))),
    ),
    align: 'end',
    isMain: names[0] === payableTotal.total,
    cell: (row) => <Amount minor={computeSignedSum({ addends }, row)} currency={currency} />,
    total: <Amount minor={computeSignedSum({ addends }, sums)} currency={currency} />,
  }));
}

interface MergedPart {
  names: string[];
  addends: TotalPart['addends'];
}

/** Merges all parts but sales and commission into one before the net, so that the net fits a narrow window. */
function mergeParts(parts: readonly MergedPart[]): MergedPart[] {
  const isLesser = ({ names: [name = ''] }: MergedPart) => !mainColumns.has(name);
  const lesserParts = parts.filter(isLesser);
  const merged: MergedPart = {
    names: lesserParts.flatMap(({ names }) => names),
    addends: Object.fromEntries(lesserParts.flatMap(({ addends }) => Object.entries(addends))),
  };
  const mainParts = parts.filter((part) => !isLesser(part));
  return lesserParts.length === 0 ? mainParts : [...mainParts.slice(0, -1), merged, ...mainParts.slice(-1)];
}

interface NetPartsProps {
  owedMinor: number;
  debtMinor: number;
  currency: string;
}

export function NetParts({ owedMinor, debtMinor, currency }: NetPartsProps) {
  const { translate, format } = useResourceText();
  if (debtMinor === 0) return null;
  const [owed, debt] = [format.money(owedMinor, currency), format.money(debtMinor, currency)];
  return <p className={css['hint']}>{translate('liquidate.netParts', { owed, debt })}</p>;
}

interface AmountProps {
  minor: number;
  currency: string;
}

export function Amount({ minor, currency }: AmountProps) {
  const { format } = useResourceText();
  return (
    <span className={css['amount']} data-none={minor === 0 || undefined}>
      {format.money(minor, currency)}
    </span>
  );
}

export function OwedAmount({ minor, currency }: AmountProps) {
  const { format, translate } = useResourceText();
  if (minor >= 0) return <Amount minor={minor} currency={currency} />;
  return <StateChip tone="bad">{translate('liquidate.owes', { amount: format.money(-minor, currency) })}</StateChip>;
}
