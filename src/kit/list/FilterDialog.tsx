import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { Field, FieldKind } from '../../../contract/fields';
import type { Resource } from '../../../contract/resource';
import { FilterForm } from '../ui/FilterForm';
import { filterKeys } from '../kinds/kind';
import { writingOf } from '../kinds/writing';
import { readable } from '../record';
import { withoutParts, withPart, type Filter } from './filters';
import { searchOf, type List } from './list';
import type { Opened } from './ListToolbar';

interface Props extends Opened {
  resource: Resource;
  list: List;
}

/** Who or what by its id: a link asks for it, nobody types it. */
const isIdentity = ({ kind, column }: Field) => kind === 'text' && column === 'never';

/** What the search finds by a part of it is asked for as a whole more rarely: these stand last. */
const asksExactly: ReadonlySet<FieldKind> = new Set(['text', 'localizedText', 'slug', 'email', 'phone', 'color']);

/** A filter for each field that is declared with one. Nothing is asked until it is applied. */
export default function FilterDialog({ resource, list, anchor, onClose }: Props) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Filter>(list.filterValues);
  const fields = Object.entries(readable(resource))
    .filter(([name, field]) => field.filter && !isIdentity(field) && !list.tabbed.includes(name))
    .sort(([, one], [, other]) => Number(asksExactly.has(one.kind)) - Number(asksExactly.has(other.kind)));

  // The dialog's own entry of the history is this one.
  const ask = (filter: Filter) => void navigate(pathname + searchOf({ ...list, filter }), { replace: true });
  const gone = fields.flatMap(([name]) => filterKeys(name));

  return (
    <FilterForm
      anchor={anchor}
      onClose={onClose}
      onApply={() => ask(draft)}
      onClear={() => ask(withoutParts(draft, gone))}
    >
      {fields.map(([name, field]) => {
        const { Filter } = writingOf(field);
        return (
          <div key={name}>
            <Filter
              resource={resource.name}
              name={name}
              field={field as never}
              value={draft}
              onChange={(part) => setDraft((filter) => withPart(filter, part))}
            />
          </div>
        );
      })}
    </FilterForm>
  );
}
