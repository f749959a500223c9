import { sections, type Field } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import { readingOf } from '../kinds/reading';
import { useAsked } from '../kinds/useAsked';
import { writingOf } from '../kinds/writing';
import { titleSourceOf, type AnyRecord } from '../record';
import { useWords } from '../words';
import { FixedField } from './FixedField';
import { fixedBy } from './fixed';
import css from './form.module.css';
import { writable } from './values';

interface Props {
  resource: Resource;
  /** The record as it is; `null` for a new one. */
  record: AnyRecord | null;
}

/** Every writable field, in the sections their kinds belong to; a resource may call one in its own words: `resources.{name}.sections.{section}`. */
export function FormSections({ resource, record }: Props) {
  const { translate, of } = useWords();
  const fields = writable(resource);
  return sections.map((section) => {
    const own = fields.filter(([, field]) => (field.section ?? readingOf(field).section) === section);
    if (own.length === 0) return null;
    return (
      <section key={section} className={css['section']} aria-labelledby={`section-${section}`}>
        <h2 id={`section-${section}`}>
          {of(resource.name, `sections.${section}`) || translate(`form.sections.${section}`)}
        </h2>
        {own.map(([name, field]) => (
          <div key={name} className={writingOf(field).isWide?.(field) ? css['wide'] : undefined}>
            <One resource={resource} name={name} field={field} record={record} />
          </div>
        ))}
      </section>
    );
  });
}

function One({ resource, name, field, record }: Props & { name: string; field: Field }) {
  const { Input } = writingOf(field);
  const asked = useAsked(resource.name, name, field).isAsked;
  const fixed = record && fixedBy(field, record);
  if (!asked) return null;
  if (fixed) return <FixedField resource={resource} name={name} record={record} reason={fixed} />;
  return (
    <Input resource={resource.name} name={name} field={field} titleSource={titleSourceOf(resource)} record={record} />
  );
}
