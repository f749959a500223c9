import { X } from 'lucide-react';
import { Fragment } from 'react';
import type { Resource } from '../../../api/contract/resource';
import { Said } from '../kinds/Said';
import { useWords } from '../words';
import { askedOf, withoutParts, withPart, type Asked } from './filters';
import type { List } from './list';
import css from './list.module.css';

/** What is being asked, each part to be taken back by itself. */
export function ActiveFilters({ resource, list }: { resource: Resource; list: List }) {
  const { translate } = useWords();
  const asked = askedOf(resource, withoutParts(list.filterValues, list.tabbed));
  if (asked.length === 0) return null;
  return (
    <ul className={css['asked']} aria-label={translate('list.activeFilters')}>
      {asked.map((one) => (
        <li key={one.key}>
          <button type="button" onClick={() => list.setFilters(withPart(list.filterValues, { [one.key]: undefined }))}>
            <span>
              <Question resource={resource} asked={one} filter={list.filterValues} />
            </span>
            <X size={14} aria-hidden />
            <span className={css['heard']}>{translate('list.removeFilter')}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

const leads = { any: 'list.asked', none: 'list.askedEmpty', from: 'list.askedAtLeast', to: 'list.askedAtMost' } as const;

function Question({ resource, asked, filter }: { resource: Resource; asked: Asked; filter: Readonly<Record<string, unknown>> }) {
  const words = useWords();
  const { name, field, language, is, values } = asked;
  const lead = words.translate(leads[is], { label: words.field(resource.name, name, language) });
  return (
    <>
      {lead}
      {values.map((value, at) => (
        <Fragment key={String(value)}>
          {at > 0 ? ', ' : ' '}
          <OneOf resource={resource.name} name={name} field={field} language={language} value={value} beside={filter} />
        </Fragment>
      ))}
    </>
  );
}

interface OneProps {
  resource: string;
  name: string;
  field: Asked['field'];
  language: Asked['language'];
  value: unknown;
  beside: Readonly<Record<string, unknown>>;
}

/** A text in one language is asked as it is; a moment by its day; what an address made up, as it stands there. */
function OneOf({ language, value, field, ...place }: OneProps) {
  const { format } = useWords();
  if (language || !field.schema.safeParse(value).success) return typeof value === 'string' ? value : JSON.stringify(value);
  if (field.kind === 'instant' && typeof value === 'string') return format.date(format.isoDate(new Date(value)));
  return <Said {...place} field={field} value={value} />;
}
