import type { Ref } from 'react';
import css from './choices.module.css';
import { useResourceText } from '../resourceText';
import { optionLabel } from './choices.read';

interface Props {
  label: string;
  required?: boolean;
  options: readonly { value: string; label: string }[];
  isChosen: (value: string) => boolean;
  onToggle: (value: string) => void;
  onBlur?: () => void;
  describedBy?: string;
  firstRef?: Ref<HTMLInputElement>;
}

/** Same mark as Material's after the label of a required input. */
export const requiredMark = '\u2009*';

export function CheckboxGroup({ label, required, options, isChosen, onToggle, onBlur, describedBy, firstRef }: Props) {
  return (
    <fieldset className={css['choice']} aria-describedby={describedBy}>
      <legend>
        {label}
        {required && <span aria-hidden>{requiredMark}</span>}
      </legend>
      <div className={css['segments']}>
        {options.map(({ value, label }, index) => (
          <label key={value}>
            <input
              ref={index === 0 ? firstRef : undefined}
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

interface OptionHintsProps {
  resource: string;
  name: string;
  options: readonly string[];
}

/** Lists the explanations of a field's options, from the texts `resources.{resource}.hints.{name}.{option}`. */
export function OptionHints({ resource, name, options }: OptionHintsProps) {
  const resourceText = useResourceText();
  const hints = options.flatMap((option) => {
    const hint = resourceText.lookup(resource, `hints.${name}.${option}`);
    return hint ? [{ option, hint }] : [];
  });
  if (hints.length === 0) return null;
  return (
    <dl className={css['hints']}>
      {hints.map(({ option, hint }) => (
        <div key={option}>
          <dt>{optionLabel(option, resourceText, { resource, name })}</dt>
          <dd>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
