import type { FieldName, Resource } from '../../../contract/resource';
import { useReadable } from '../../session/useMayDo';
import { useRecord } from '../contexts';
import { FieldCell } from '../FieldCell';
import { useWords } from '../words';
import { FactList, type Fact } from './FactList';

interface Props<R extends Resource> {
  /** The resource of the record. */
  of: R;
  names: readonly FieldName<R>[];
  /** Those that say nothing are told too: that nobody has signed in yet. */
  all?: true;
  /** What is told before them, and after, that no field holds. */
  first?: Fact;
  more?: readonly Fact[];
}

/** Some fields of the record in context, by their names; those that say nothing are left out. */
export function Facts<R extends Resource>({ of, names, all, first, more }: Props<R>) {
  // Any field, by its name.
  const resource = useReadable()(of);
  const record = useRecord();
  const words = useWords();
  const readable = names.filter(
    (name: string) => !Object.hasOwn(of.fields, name) || Object.hasOwn(resource.fields, name),
  );
  const shown: readonly string[] = all ? readable : readable.filter((name: string) => !isNothing(record[name]));
  const facts = shown.map((name): Fact => {
    const field = resource.fields[name];
    const wide = field?.kind === 'text' && field.multiline;
    return {
      label: words.field(resource.name, name),
      value: <FieldCell source={name} />,
      wide,
    };
  });
  return <FactList facts={[...(first ? [first] : []), ...facts, ...(more ?? [])]} />;
}

function isNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}
