import type { Field, FieldKind } from '../../../contract/fields';
import { Nothing } from '../ui/Nothing';
import { useWords } from '../words';
import type { CellProps, Values } from './kind';
import { readingOf } from './reading';

interface Props {
  resource: string;
  name: string;
  field: Field;
  value: unknown;
  beside: Values;
}

/** A value in plain words, with nothing in it to press: in a comparison, a filter, a history. */
export function Said({ field, ...place }: Props) {
  const words = useWords();
  const reading = readingOf(field);
  const props: CellProps<FieldKind> = { ...place, field };
  if (reading.Plain) return <reading.Plain {...props} />;
  return reading.text(props.value, words, props) || <Nothing />;
}
