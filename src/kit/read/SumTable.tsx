import type { ReactNode } from 'react';
import { Table } from '../table/Table';
import { useResourceText } from '../resourceText';

export interface SumLine {
  label: ReactNode;
  /** Minor units; negative amounts are deductions. */
  amountMinor: number;
  isTotal?: true;
}

interface Props {
  label: string;
  lines: readonly SumLine[];
  currency: string;
  isPrinted?: boolean;
}

/** Lists amounts and their total: `subtotal − discount + tax = total`. */
export function SumTable({ label, lines, currency, isPrinted = false }: Props) {
  const { format } = useResourceText();
  return (
    <Table
      variant={isPrinted ? 'paper' : 'sum'}
      label={label}
      hasCaption={isPrinted}
      isHeadless
      columns={[
        { key: 'label', label, cell: (line) => line.label },
        {
          key: 'amount',
          label,
          align: 'end',
          cell: ({ amountMinor }) => format.money(amountMinor || 0, currency),
        },
      ]}
      rows={lines}
      keyOf={(_, index) => String(index)}
      emphasis={({ isTotal }) => (isTotal ? 'total' : undefined)}
    />
  );
}
