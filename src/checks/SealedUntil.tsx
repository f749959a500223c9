import type { Sealed } from '../../contract/money/checks';
import { useResourceText } from '../kit/resourceText';
import { Instant, StateChip } from '../kit/ui/values';

export function SealedUntil({ sealed: { until, late } }: { sealed: Sealed }) {
  const { translate } = useResourceText();
  if (until === null) return <span>{translate('checks.sealing')}</span>;
  return (
    <span>
      {translate('checks.sealedUntil')} <Instant value={until} />{' '}
      {late && <StateChip tone="bad">{translate('checks.sealingStopped')}</StateChip>}
    </span>
  );
}
