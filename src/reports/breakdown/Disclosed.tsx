import { useWords } from '../../kit/words';
import css from './breakdown.module.css';

export function Disclosed({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  const { translate } = useWords();
  return (
    <details className={css['disclosed']}>
      <summary>{translate('reports.moreFigures')}</summary>
      <dl>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
