import type { Field, FieldKind } from '../../../contract/fields';
import { Nothing } from '../ui/Nothing';
import { useWords } from '../words';
import type { CellProps, Values } from './kind';
import { displayOf } from './displays';

interface Props {
  resource: string;
  name: string;
  field: Field;
  value: unknown;
  beside: Values;
}

/** Value as plain text without links: in a comparison, a filter, a history. */
export function PlainValue({ field, ...place }: Props) {
  const words = useWords();
  const display = displayOf(field);
  const props: CellProps<FieldKind> = { ...place, field };
  if (display.Plain) return <display.Plain {...props} />;
  return display.text(props.value, words, props) || <Nothing />;
}
