import { useResourceText } from '../../kit/resourceText';
import css from './breakdown.module.css';

export function MoreFigures({ facts }: { facts: readonly (readonly [label: string, value: string])[] }) {
  const { translate } = useResourceText();
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
