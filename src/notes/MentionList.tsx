import type { Colleague } from './colleagues';
import css from './notes.module.css';

interface Props {
  id: string;
  label: string;
  suggestions: readonly Colleague[];
  active: number;
  onChoose: (colleague: Colleague) => void;
}

export const optionId = (list: string, at: number): string => `${list}-${at}`;

export function MentionList({ id, label, suggestions, active, onChoose }: Props) {
  return (
    // No native element is a listbox attached to a text input.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="listbox" aria-label={label} className={css['offered']}>
      {suggestions.map((one, at) => (
        // The text input keeps the focus and handles the keys.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={one.uid}
          id={optionId(id, at)}
          // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
          role="option"
          aria-selected={at === active}
          tabIndex={-1}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(one)}
        >
          <span>{one.label}</span>
          <span>{one.email}</span>
        </div>
      ))}
    </div>
  );
}
