import Lock from 'lucide-react/icons/lock';
import { useResource } from '../contexts';
import { FieldCell } from '../FieldCell';
import { useResourceText } from '../resourceText';
import type { FixedReason } from './fixedReason';
import css from './form.module.css';

interface Props {
  name: string;
  reason: FixedReason;
}

export function FixedField({ name, reason }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  return (
    <dl className={css['fixed']}>
      <dt>{resourceText.fieldLabel(resource.name, name)}</dt>
      <dd>
        <FieldCell source={name} />
      </dd>
      <dd>
        <Lock size={14} aria-hidden /> {resourceText.lookup(resource.name, `fixed.${reason}`)}
      </dd>
    </dl>
  );
}
