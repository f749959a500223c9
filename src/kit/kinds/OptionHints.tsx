import { useWords } from '../words';
import { optionLabel } from './choice.read';
import css from './choices.module.css';

interface Props {
  resource: string;
  /** The field whose options they are. */
  name: string;
  options: readonly string[];
}

/** What options mean, each by its name: `resources.{resource}.hints.{name}.{option}`; nothing where none is explained. */
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
