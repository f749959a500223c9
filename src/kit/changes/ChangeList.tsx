import { useContext } from 'react';
import { useResourceContext } from 'react-admin';
import { Nothing } from '../ui/Nothing';
import { displayOf } from '../kinds/displays';
import { useWords } from '../words';
import type { Change } from './changes';
import css from './changes.module.css';
import { labelOf, longest, contextOf, sideText } from './changeTexts';
import { OwnTexts } from './ownTexts';

interface Props {
  changes: readonly Change[];
}

/** Lists changed fields of a record of the resource in context with their values before and after. */
export function ChangeList({ changes }: Props) {
  const resource = useResourceContext() ?? '';
  const words = useWords();
  return (
    <ul className={css['changes']}>
      {changes.map((change) => (
        <li key={change.source}>
          <span className={css['label']}>{labelOf(resource, change, words)}</span>
          <Sides change={change} />
        </li>
      ))}
    </ul>
  );
}

function Sides({ change }: { change: Change }) {
  const { translate } = useWords();
  if (change.field?.kind === 'secret') return <span className={css['sides']}>{translate('changes.secret')}</span>;
  return (
    <span className={css['sides']}>
      <span className={css['heard']}>{translate('changes.before')}</span>
      <del>
        <Side change={change} side="before" />
      </del>
      <span aria-hidden>→</span>
      <span className={css['heard']}>{translate('changes.after')}</span>
      <ins>
        <Side change={change} side="after" />
      </ins>
    </span>
  );
}

function Side({ change, side }: { change: Change; side: 'before' | 'after' }) {
  const resource = useResourceContext() ?? '';
  const words = useWords();
  const { field } = change;
  const own = useContext(OwnTexts);
  const ownText = own.resource === resource ? own.texts[change.source] : undefined;
  const Plain = field && displayOf(field).Plain;
  if (Plain && !ownText) return <Plain {...contextOf(resource, { ...change, field }, side)} value={change[side]} />;
  const text = ownText
    ? ownText(change[side], words, change.beside?.[side] ?? null)
    : sideText(resource, change, side, words);
  if (text === '') return <Nothing />;
  if (text.length <= longest) return text;
  return (
    <details className={css['folded']}>
      <summary>{`${text.slice(0, longest)}…`}</summary>
      {text}
    </details>
  );
}
