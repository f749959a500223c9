import type { Sealed } from '../../contract/money/checks';
import { useWords } from '../kit/words';
import { Instant } from '../kit/ui/Instant';
import { StateChip } from '../kit/ui/StateChip';

/** Until when journals and the audit log are in the chain of hashes. */
export function SealedUntil({ sealed: { until, late } }: { sealed: Sealed }) {
  const { translate } = useWords();
  if (until === null) return <span>{translate('checks.sealing')}</span>;
  return (
    <span>
      {translate('checks.sealedUntil')} <Instant value={until} />{' '}
      {late && <StateChip tone="bad">{translate('checks.sealingStopped')}</StateChip>}
    </span>
  );
}
