import { useResourceText } from '../resourceText';
import css from './results.module.css';
import type { VerdictCounts } from './results';

interface Props {
  counts: VerdictCounts;
  isDryRun: boolean;
}

export function ImportCounts({ counts, isDryRun }: Props) {
  const { translate, format } = useResourceText();
  const shown = [
    [
      'good',
      counts.created,
      translate(isDryRun ? 'import.tally.create' : 'import.tally.created', { smart_count: counts.created }),
    ],
    ['quiet', counts.already, translate('import.tally.already', { smart_count: counts.already })],
    ['bad', counts.refused, translate('import.tally.refused', { smart_count: counts.refused })],
  ] as const;
  return (
    <dl className={css['counts']}>
      {shown.map(([tone, count, label]) => (
        <div key={tone} data-tone={count > 0 ? tone : 'quiet'}>
          <dt>{label}</dt>
          <dd>{format.number(count)}</dd>
        </div>
      ))}
    </dl>
  );
}
