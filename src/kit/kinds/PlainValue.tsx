import type { Field, FieldKind } from '../../../contract/fields';
import { EmptyValue } from '../ui/values';
import { useResourceText } from '../resourceText';
import type { CellProps, Values } from './kind';
import { displayOf } from './displays';

interface Props {
  resource: string;
  name: string;
  field: Field;
  value: unknown;
  siblings: Values;
}

export function PlainValue({ field, ...context }: Props) {
  const resourceText = useResourceText();
  const display = displayOf(field);
  const props: CellProps<FieldKind> = { ...context, field };
  if (display.AsyncText) return <display.AsyncText {...props} />;
  return display.text(props.value, resourceText, props) || <EmptyValue />;
}
