import type { ReactNode } from 'react';
import { sections } from '../../../contract/fields';
import { useResource } from '../contexts';
import { displayOf } from '../kinds/displays';
import { editorOf } from '../kinds/editors';
import { useResourceText } from '../resourceText';
import { FieldInput } from './FieldInput';
import css from './form.module.css';
import { writableFields } from './formValues';

interface Props {
  hiddenFields?: readonly string[] | undefined;
  children?: ReactNode;
}

const noFields: readonly string[] = [];

/**
 * Renders the inputs of all writable fields, grouped by `field.section`, else by the section of their kind. The text
 * `resources.{name}.sections.{section}` overrides a heading; `children` are inputs in an additional section.
 */
export function FormSections({ hiddenFields = noFields, children }: Props) {
  const resource = useResource();
  const { translate, lookup } = useResourceText();
  // JSON fields have no generated input; a resource that needs one passes it in `children`.
  const fields = writableFields(resource).filter(([name, { kind }]) => kind !== 'json' && !hiddenFields.includes(name));
  const declared = sections.map((section) => {
    const sectionFields = fields.filter(([, field]) => (field.section ?? displayOf(field).section) === section);
    if (sectionFields.length === 0) return null;
    return (
      <section key={section} className={css['section']} aria-labelledby={`section-${section}`}>
        <h2 id={`section-${section}`}>
          {lookup(resource.name, `sections.${section}`) || translate(`form.sections.${section}`)}
        </h2>
        {sectionFields.map(([name, field]) => (
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
