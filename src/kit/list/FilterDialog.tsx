import { useContext, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useResource } from '../contexts';
import { FilterForm } from '../ui/FilterForm';
import { filterKeys, type FilterPart } from '../kinds/kind';
import { editorOf } from '../kinds/editors';
import { CustomFiltersContext } from '../customFilters';
import { useResourceText } from '../resourceText';
import { filterableFields, omitFilterKeys, updateFilter, type Filter } from './filters';
import { listSearchOf } from './list';
import { useListScope } from './ListScope';
import type { PopupProps } from './ListToolbar';

export default function FilterDialog({ anchor, onClose }: PopupProps) {
  const resource = useResource();
  const list = useListScope();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [draftFilter, setDraftFilter] = useState<Filter>(list.filterValues);
  const resourceText = useResourceText();
  const customContext = useContext(CustomFiltersContext);
  const customFilters = customContext.resource === resource.name ? customContext.filters : {};
  const fields = filterableFields(resource, list.tabFilterKeys).filter(
    ([name]) => !customFilters[name] || customFilters[name].Filter,
  );

  const applyFilter = (filter: Filter) => void navigate(pathname + listSearchOf({ ...list, filter }));
  const clearedKeys = fields.flatMap(([name]) => filterKeys(name));

  return (
    <FilterForm
      anchor={anchor}
      onClose={onClose}
      onApply={() => applyFilter(draftFilter)}
      onClear={() => applyFilter(omitFilterKeys(draftFilter, clearedKeys))}
    >
      {fields.map(([name, field]) => {
        const CustomFilter = customFilters[name]?.Filter;
        const { Filter } = editorOf(field);
        const inputProps = {
          value: draftFilter,
          onChange: (part: FilterPart) => setDraftFilter((filter) => updateFilter(filter, part)),
        };
        return (
          <div key={name}>
            {CustomFilter ? (
              <CustomFilter label={resourceText.fieldLabel(resource.name, name)} {...inputProps} />
            ) : (
              <Filter resource={resource.name} name={name} field={field} {...inputProps} />
            )}
          </div>
        );
      })}
    </FilterForm>
  );
}
