import { FilterForm } from 'react-admin';

/** Shows the filters that a person added by react-admin's `<FilterButton>`. */
export default function DisplayedFilters() {
  return <FilterForm />;
}
