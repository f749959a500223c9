import { useContext, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useResource } from '../contexts';
import { FilterForm } from '../ui/FilterForm';
import { filterKeys, type FilterPart } from '../kinds/kind';
import { editorOf } from '../kinds/editors';
import { OwnFilters } from '../ownFilters';
import { useWords } from '../words';
import { filterable, withoutParts, withPart, type Filter } from './filters';
import { searchOf } from './list';
import { useListScope } from './ListScope';
import type { Opened } from './ListToolbar';

/** Dialog with an input for each filterable field. The list is not requested until the filter is applied. */
export default function FilterDialog({ anchor, onClose }: Opened) {
  const resource = useResource();
  const list = useListScope();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [draft, setDraft] = useState<Filter>(list.filterValues);
  const words = useWords();
  const given = useContext(OwnFilters);
  const own = given.resource === resource.name ? given.filters : {};
  const fields = filterable(resource, list.tabbed).filter(([name]) => !own[name] || own[name].Filter);

  // Replaces the history entry that the dialog added.
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
        const Own = own[name]?.Filter;
        const { Filter } = editorOf(field);
        const draw = { value: draft, onChange: (part: FilterPart) => setDraft((filter) => withPart(filter, part)) };
        return (
          <div key={name}>
            {Own ? (
              <Own label={words.field(resource.name, name)} {...draw} />
            ) : (
              <Filter resource={resource.name} name={name} field={field} {...draw} />
            )}
          </div>
        );
      })}
    </FilterForm>
  );
}
