import { useResourceText } from '../resourceText';
import { optionLabel } from './choice.read';
import css from './choices.module.css';

interface Props {
  resource: string;
  name: string;
  options: readonly string[];
}

/** Lists the explanations of a field's options, from the texts `resources.{resource}.hints.{name}.{option}`. */
export function OptionHints({ resource, name, options }: Props) {
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
