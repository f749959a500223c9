import { useWords } from '../words';
import { optionLabel } from './choice.read';
import css from './choices.module.css';

interface Props {
  resource: string;
  name: string;
  options: readonly string[];
}

/**
 * Explains the options of a field: `resources.{resource}.hints.{name}.{option}`; renders nothing if none has a text.
 */
export function OptionHints({ resource, name, options }: Props) {
  const words = useWords();
  const hints = options.flatMap((option) => {
    const hint = words.of(resource, `hints.${name}.${option}`);
    return hint ? [{ option, hint }] : [];
  });
  if (hints.length === 0) return null;
  return (
    <dl className={css['hints']}>
      {hints.map(({ option, hint }) => (
        <div key={option}>
          <dt>{optionLabel(option, words, { resource, name })}</dt>
          <dd>{hint}</dd>
        </div>
      ))}
    </dl>
  );
}
