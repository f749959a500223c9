import type { ReactNode } from 'react';
import { Table } from '../table/Table';
import { useWords } from '../words';

export interface SumLine {
  label: ReactNode;
  /** In minor units; below zero it is taken away. */
  amountMinor: number;
  /** What the lines above come to. */
  total?: true;
}

interface Props {
  /** What is added up, for who cannot see it. */
  label: string;
  lines: readonly SumLine[];
  currency: string;
  /** On a printed sheet, which styles it and where the label is seen too. */
  paper?: boolean;
}

/** Amounts one below the other, with what they come to: `subtotal − discount + tax = total`. */
export function Sum({ label, lines, currency, paper = false }: Props) {
  const { format } = useWords();
  return (
    <Table
      look={paper ? 'paper' : 'sum'}
      label={label}
      caption={paper}
      headless
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
      keyOf={(_, at) => String(at)}
      emphasis={({ total }) => (total ? 'total' : undefined)}
    />
  );
}
