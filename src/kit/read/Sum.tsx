import type { ReactNode } from 'react';
import { useWords } from '../words';
import css from './read.module.css';

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
  /** On a sheet that has a look of its own: its class there, where the label is seen too. */
  sheet?: string;
}

/** Amounts one below the other, with what they come to: `subtotal − discount + tax = total`. */
export function Sum({ label, lines, currency, sheet }: Props) {
  const { format } = useWords();
  return (
    <table className={sheet ?? css['sum']}>
      <caption className={sheet === undefined ? css['heard'] : undefined}>{label}</caption>
      <tbody>
        {lines.map((line, at) => (
          // The lines of a sum never change places.
          // oxlint-disable-next-line react/no-array-index-key
          <tr key={at} data-total={line.total}>
            <th scope="row">{line.label}</th>
            <td>{format.money(line.amountMinor || 0, currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
