import type { Field, FieldKind } from '../../../contract/fields';
import { isEmptyValue } from '../compareValues';
import { EmptyValue } from '../ui/values';
import { useResourceText } from '../resourceText';
import { sortByName, type CellProps, type Part, type FieldDisplay, type Values } from './kind';
import css from './kinds.module.css';

type DisplayOf = (field: Field) => FieldDisplay<FieldKind>;
type InnerField = readonly [name: string, field: Field];

/** Omits the last digits of a secret, because they are shown as the secret's value. */
function visibleFields(name: string, fields: Readonly<Record<string, Field>>): InnerField[] {
  const maskFields = new Set(Object.values(fields).map((field) => (field.kind === 'secret' ? field.last4 : undefined)));
  return Object.entries(fields).flatMap(([key, field]) =>
    maskFields.has(key) ? [] : [[`${name}.${key}`, field] as const],
  );
}

const lastSegment = (name: string) => name.slice(name.lastIndexOf('.') + 1);

export function groupDisplay(displayOf: DisplayOf): FieldDisplay<'group'> {
  function cellPropsOf(resource: string, name: string, field: Field, siblings: Values): CellProps<FieldKind> {
    return { resource, name, field, siblings, value: siblings[lastSegment(name)] ?? null };
  }

  function Cell({ resource, name, field, value }: CellProps<'group'>) {
    const resourceText = useResourceText();
    if (!value) return <EmptyValue />;
    return (
      <dl className={css['group']}>
        {visibleFields(name, field.fields).map(([innerName, innerField]) => {
          const { Cell: InnerCell, text } = displayOf(innerField);
          const props = cellPropsOf(resource, innerName, innerField, value);
          // A stored secret has no value, only a text.
          if (isEmptyValue(props.value) && !text(props.value, resourceText, props)) return null;
          return (
            <div key={innerName}>
              <dt>{resourceText.fieldLabel(resource, innerName)}</dt>
              <dd>
                <InnerCell {...props} />
              </dd>
            </div>
          );
        })}
      </dl>
    );
  }

  return {
    Cell,
    text: (value, resourceText, { resource, name, field }) =>
      visibleFields(name, field.fields)
        .map(([inner, innerField]) => {
          const context = cellPropsOf(resource, inner, innerField, value ?? {});
          return displayOf(innerField).text(context.value, resourceText, context);
        })
        .filter(Boolean)
        .join(' · '),
    parts: (name, field) =>
      Object.entries(field.fields)
        .filter(([, { readOnly }]) => !readOnly)
        .flatMap(([key, innerField]) => {
          const inner = `${name}.${key}`;
          return displayOf(innerField)
            .parts(inner, innerField)
            .map((part): Part => Object.assign({}, part, { innerField: { name: inner, field: innerField } }));
        }),
    serialize: (value, field) => {
      if (typeof value !== 'object' || value === null) return null;
      return Object.fromEntries(
        Object.entries(field.fields).flatMap(([key, innerField]) => {
          const { serialize } = displayOf(innerField);
          const innerValue = Reflect.get(value, key);
          const inner = serialize ? serialize(innerValue, innerField) : innerValue;
          return innerField.readOnly || inner === undefined ? [] : [[key, inner] as const];
        }),
      );
    },
    sortBy: sortByName,
    section: 'rules',
    isFilterLast: false,
  };
}
