import { sections } from '../../../api/contract/fields';
import type { Resource } from '../../../api/contract/resource';
import { readingOf } from '../kinds/reading';
import { writingOf } from '../kinds/writing';
import { titleSourceOf } from '../record';
import { useWords } from '../words';
import css from './form.module.css';
import { writable } from './values';

/** Every writable field, in the sections their kinds belong to. */
export function FormSections({ resource, existing }: { resource: Resource; existing: boolean }) {
  const { translate } = useWords();
  const fields = writable(resource);
  return sections.map((section) => {
    const own = fields.filter(([, field]) => (field.section ?? readingOf(field).section) === section);
    if (own.length === 0) return null;
    return (
      <section key={section} className={css['section']} aria-labelledby={`section-${section}`}>
        <h2 id={`section-${section}`}>{translate(`form.sections.${section}`)}</h2>
        {own.map(([name, field]) => {
          const { Input } = writingOf(field);
          return <Input key={name} resource={resource.name} name={name} field={field} titleSource={titleSourceOf(resource)} existing={existing} />;
        })}
      </section>
    );
  });
}
