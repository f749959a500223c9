import { Lock } from 'lucide-react';
import type { Resource } from '../../../contract/resource';
import { FieldCell } from '../FieldCell';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import type { Fixed } from './fixed';
import css from './form.module.css';

interface Props {
  resource: Resource;
  name: string;
  record: AnyRecord;
  reason: Fixed;
}

/** A field that cannot be written any more: what it holds, and why it stays. */
export function FixedField({ resource, name, record, reason }: Props) {
  const words = useWords();
  return (
    <dl className={css['fixed']}>
      <dt>{words.field(resource.name, name)}</dt>
      <dd>
        <FieldCell resource={resource} name={name} record={record} />
      </dd>
      <dd>
        <Lock size={14} aria-hidden /> {words.of(resource.name, `fixed.${reason}`)}
      </dd>
    </dl>
  );
}
