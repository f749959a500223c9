import type { Field, FieldKind } from '../../../contract/fields';
import { Nothing } from '../ui/Nothing';
import { useWords } from '../words';
import { byName, type CellProps, type Part, type FieldDisplay, type Values } from './kind';
import css from './kinds.module.css';

type DisplayOf = (field: Field) => FieldDisplay<FieldKind>;
type Inner = readonly [name: string, field: Field];

/**
 * Returns the fields of a group with their full names; a field that only describes a secret is shown with the secret.
 */
function shownOf(name: string, fields: Readonly<Record<string, Field>>): Inner[] {
  const told = new Set(Object.values(fields).map((field) => (field.kind === 'secret' ? field.last4 : undefined)));
  return Object.entries(fields).flatMap(([key, field]) => (told.has(key) ? [] : [[`${name}.${key}`, field] as const]));
}

const keyOf = (name: string) => name.slice(name.lastIndexOf('.') + 1);

/** Creates the display of a group, which shows each field by its own kind. */
export function groupOf(displayOf: DisplayOf): FieldDisplay<'group'> {
  function placed(resource: string, name: string, field: Field, beside: Values): CellProps<FieldKind> {
    return { resource, name, field, beside, value: beside[keyOf(name)] ?? null };
  }

  function Cell({ resource, name, field, value }: CellProps<'group'>) {
    const words = useWords();
    if (!value) return <Nothing />;
    return (
      <dl className={css['group']}>
        {shownOf(name, field.fields).map(([inner, one]) => {
          const { Cell: Inner } = displayOf(one);
          return (
            <div key={inner}>
              <dt>{words.field(resource, inner)}</dt>
              <dd>
                <Inner {...placed(resource, inner, one, value)} />
              </dd>
            </div>
          );
        })}
      </dl>
    );
  }

  return {
    Cell,
    text: (value, words, { resource, name, field }) =>
      shownOf(name, field.fields)
        .map(([inner, one]) => {
          const place = placed(resource, inner, one, value ?? {});
          return displayOf(one).text(place.value, words, place);
        })
        .filter(Boolean)
        .join(' · '),
    parts: (name, field) =>
      Object.entries(field.fields)
        .filter(([, { readOnly }]) => !readOnly)
        .flatMap(([key, one]) => {
          const inner = `${name}.${key}`;
          return displayOf(one)
            .parts(inner, one)
            .map((part): Part => Object.assign({}, part, { of: { name: inner, field: one } }));
        }),
    sent: (value, field) => {
      if (typeof value !== 'object' || value === null) return null;
      return Object.fromEntries(
        Object.entries(field.fields).flatMap(([key, one]) => {
          const { sent } = displayOf(one);
          const held = Reflect.get(value, key);
          const inner = sent ? sent(held, one) : held;
          return one.readOnly || inner === undefined ? [] : [[key, inner] as const];
        }),
      );
    },
    sortBy: byName,
    section: 'rules',
    filtersLast: false,
  };
}
