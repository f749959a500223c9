import type { FieldKind } from '../../../contract/fields';
import { Nothing } from '../ui/Nothing';
import { readingOf } from '../kinds/reading';
import type { CellProps } from '../kinds/kind';
import { useWords } from '../words';
import type { Change } from './changes';
import css from './changes.module.css';
import { labelOf, longest, placeOf, saidOf } from './said';

interface Props {
  /** As the record's address names it; it may be one the console does not declare. */
  resource: string;
  changes: readonly Change[];
}

/** Each changed place, what it said and what it says. */
export function ChangeList({ resource, changes }: Props) {
  const words = useWords();
  return (
    <ul className={css['changes']}>
      {changes.map((change) => (
        <li key={change.source}>
          <span className={css['label']}>{labelOf(resource, change, words)}</span>
          <Sides resource={resource} change={change} />
        </li>
      ))}
    </ul>
  );
}

function Sides({ resource, change }: { resource: string; change: Change }) {
  const { translate } = useWords();
  if (change.field?.kind === 'secret') return <span className={css['sides']}>{translate('changes.secret')}</span>;
  return (
    <span className={css['sides']}>
      <span className={css['heard']}>{translate('changes.before')}</span>
      <del>
        <Side resource={resource} change={change} side="before" />
      </del>
      <span aria-hidden>→</span>
      <span className={css['heard']}>{translate('changes.after')}</span>
      <ins>
        <Side resource={resource} change={change} side="after" />
      </ins>
    </span>
  );
}

function Side({ resource, change, side }: { resource: string; change: Change; side: 'before' | 'after' }) {
  const words = useWords();
  const Plain = change.field && readingOf(change.field).Plain;
  if (Plain)
    return <Plain {...placeOf(resource, change, side)} value={change[side] as CellProps<FieldKind>['value']} />;
  const text = saidOf(resource, change, side, words);
  if (text === '') return <Nothing />;
  if (text.length <= longest) return text;
  return (
    <details className={css['folded']}>
      <summary>{`${text.slice(0, longest)}…`}</summary>
      {text}
    </details>
  );
}
