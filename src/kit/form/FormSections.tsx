import type { ReactNode } from 'react';
import { sections } from '../../../contract/fields';
import { useResource } from '../contexts';
import { displayOf } from '../kinds/displays';
import { editorOf } from '../kinds/editors';
import { useWords } from '../words';
import { FieldInput } from './FieldInput';
import css from './form.module.css';
import { writable } from './values';

interface Props {
  /** Fields that are told elsewhere on the page, and have no input. */
  except?: readonly string[] | undefined;
  children?: ReactNode;
}

const nothing: readonly string[] = [];

/**
 * Every writable field, in the sections their kinds belong to; a resource may call one in its own words:
 * `resources.{name}.sections.{section}`. Further inputs, ours or react-admin's, stand in a section below.
 */
export function FormSections({ except = nothing, children }: Props) {
  const resource = useResource();
  const { translate, of } = useWords();
  // JSON has no input of its own: who asks for it does so in `children`.
  const fields = writable(resource).filter(([name, { kind }]) => kind !== 'json' && !except.includes(name));
  const declared = sections.map((section) => {
    const own = fields.filter(([, field]) => (field.section ?? displayOf(field).section) === section);
    if (own.length === 0) return null;
    return (
      <section key={section} className={css['section']} aria-labelledby={`section-${section}`}>
        <h2 id={`section-${section}`}>
          {of(resource.name, `sections.${section}`) || translate(`form.sections.${section}`)}
        </h2>
        {own.map(([name, field]) => (
          <div key={name} className={editorOf(field).isWide?.(field) ? css['wide'] : undefined}>
            <FieldInput source={name} />
          </div>
        ))}
      </section>
    );
  });
  return (
    <>
      {declared}
      {children && <div className={css['section']}>{children}</div>}
    </>
  );
}
