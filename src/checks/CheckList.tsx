import type { Checks } from '../../contract/money/checks';
import { CheckRow } from './CheckRow';

/** Check results, failed ones first. */
export function CheckList({ checks }: Pick<Checks, 'checks'>) {
  return (
    <ul>
      {[...checks]
        .sort((one, other) => Number(one.ok) - Number(other.ok))
        .map((check) => (
          <CheckRow key={check.name} check={check} />
        ))}
    </ul>
  );
}
