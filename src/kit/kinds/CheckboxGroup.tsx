import type { Ref } from 'react';
import css from './choices.module.css';

interface Props {
  label: string;
  options: readonly { value: string; label: string }[];
  isChosen: (value: string) => boolean;
  onToggle: (value: string) => void;
  onBlur?: () => void;
  describedBy?: string;
  firstRef?: Ref<HTMLInputElement>;
}

export function CheckboxGroup({ label, options, isChosen, onToggle, onBlur, describedBy, firstRef }: Props) {
  return (
    <fieldset className={css['choice']} aria-describedby={describedBy}>
      <legend>{label}</legend>
      <div className={css['segments']}>
        {options.map(({ value, label }, at) => (
          <label key={value}>
            <input
              ref={at === 0 ? firstRef : undefined}
              type="checkbox"
              checked={isChosen(value)}
              onChange={() => onToggle(value)}
              onBlur={onBlur}
            />
            <span>{label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
