import type { Colleague } from './colleagues';
import css from './notes.module.css';

interface Props {
  id: string;
  label: string;
  offered: readonly Colleague[];
  /** Which of them Enter takes. */
  active: number;
  onChoose: (colleague: Colleague) => void;
}

export const optionId = (list: string, at: number): string => `${list}-${at}`;

/** The colleagues who may be meant, below the text in which one is being mentioned; the keys are the text’s. */
export function MentionList({ id, label, offered, active, onChoose }: Props) {
  return (
    // No element of the browser's own is a list below a text.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div id={id} role="listbox" aria-label={label} className={css['offered']}>
      {offered.map((one, at) => (
        // Its keys are those of the text, which keeps the focus.
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
