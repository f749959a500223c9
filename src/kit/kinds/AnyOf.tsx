import css from './choices.module.css';

interface Props {
  label: string;
  options: readonly { value: string; label: string }[];
  isChosen: (value: string) => boolean;
  onToggle: (value: string) => void;
}

/** Several at once of a few: any of them. */
export function AnyOf({ label, options, isChosen, onToggle }: Props) {
  return (
    <fieldset className={css['choice']}>
      <legend>{label}</legend>
      <div className={css['segments']}>
        {options.map(({ value, label }) => (
          <label key={value}>
            <input type="checkbox" checked={isChosen(value)} onChange={() => onToggle(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
