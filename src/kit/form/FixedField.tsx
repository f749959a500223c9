import Lock from 'lucide-react/icons/lock';
import { useResource } from '../contexts';
import { FieldCell } from '../FieldCell';
import { useWords } from '../words';
import type { Fixed } from './fixed';
import css from './form.module.css';

interface Props {
  name: string;
  reason: Fixed;
}

/** Shows the value of a field that cannot be changed, and the reason. */
export function FixedField({ name, reason }: Props) {
  const resource = useResource();
  const words = useWords();
  return (
    <dl className={css['fixed']}>
      <dt>{words.field(resource.name, name)}</dt>
      <dd>
        <FieldCell source={name} />
      </dd>
      <dd>
        <Lock size={14} aria-hidden /> {words.of(resource.name, `fixed.${reason}`)}
      </dd>
    </dl>
  );
}
