import { useContext } from 'react';
import { useResourceContext } from 'react-admin';
import { EmptyValue } from '../ui/values';
import { displayOf } from '../kinds/displays';
import { useResourceText } from '../resourceText';
import type { Change } from './changes';
import css from './changes.module.css';
import { labelOf, maxTextLength, contextOf, changedValueText, CustomTextsContext } from './changeTexts';

interface Props {
  changes: readonly Change[];
}

export function ChangeList({ changes }: Props) {
  const resource = useResourceContext() ?? '';
  const resourceText = useResourceText();
  return (
    <ul className={css['changes']}>
      {changes.map((change) => (
        <li key={change.source}>
          <span className={css['label']}>{labelOf(resource, change, resourceText)}</span>
          <BeforeAndAfter change={change} />
        </li>
      ))}
    </ul>
  );
}

function BeforeAndAfter({ change }: { change: Change }) {
  const { translate } = useResourceText();
  if (change.field?.kind === 'secret') return <span className={css['sides']}>{translate('changes.secret')}</span>;
  const newValue = (
    <ins>
      <ChangedValue change={change} side="after" />
    </ins>
  );
  // A new record and the input of an action have no value before.
  const { siblings, groupField, name } = change;
  if (siblings && !Object.hasOwn(siblings.before ?? {}, groupField ?? name))
    return <span className={css['sides']}>{newValue}</span>;
  return (
    <span className={css['sides']}>
      <span className="visually-hidden">{translate('changes.before')}</span>
      <del>
        <ChangedValue change={change} side="before" />
      </del>
      <span aria-hidden>→</span>
      <span className="visually-hidden">{translate('changes.after')}</span>
      {newValue}
    </span>
  );
}

function ChangedValue({ change, side }: { change: Change; side: 'before' | 'after' }) {
  const resource = useResourceContext() ?? '';
  const resourceText = useResourceText();
  const { field } = change;
  const customTexts = useContext(CustomTextsContext);
  const customText = customTexts.resource === resource ? customTexts.texts[change.source] : undefined;
  const AsyncText = field && displayOf(field).AsyncText;
  if (AsyncText && !customText)
    return <AsyncText {...contextOf(resource, { ...change, field }, side)} value={change[side]} />;
  const text = customText
    ? customText(change[side], resourceText, change.siblings?.[side] ?? null)
    : changedValueText(resource, change, side, resourceText);
  if (text === '') return <EmptyValue />;
  if (text.length <= maxTextLength) return text;
  return (
    <details className={css['collapsible']}>
      <summary>{`${text.slice(0, maxTextLength)}…`}</summary>
      {text}
    </details>
  );
}
