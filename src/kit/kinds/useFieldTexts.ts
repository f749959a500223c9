import { useWatch } from 'react-hook-form';
import { applies, type Field } from '../../../contract/fields';
import { useWords } from '../words';

interface FieldTexts {
  applies: boolean;
  label: string;
  help: string;
}

/**
 * Returns whether a field applies in the current form, with its label and help. A field that varies may have its own
 * texts per choice: `resources.{resource}.variants.{choice}.fields.{name}` and `.help.{name}`.
 */
export function useFieldTexts(resource: string, name: string, field: Field): FieldTexts {
  const words = useWords();
  const by = field.varies?.by;
  const choice: unknown = useWatch({ name: by ?? name });
  const variant = (kind: 'fields' | 'help') =>
    by !== undefined && typeof choice === 'string' ? words.of(resource, `variants.${choice}.${kind}.${name}`) : '';
  return {
    applies: by === undefined || applies(field, { [by]: choice }),
    label: variant('fields') || words.field(resource, name),
    help: variant('help') || words.of(resource, `help.${name}`),
  };
}
