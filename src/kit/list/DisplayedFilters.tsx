import { FilterForm } from 'react-admin';

/** The filters somebody put on the page by react-admin's `<FilterButton>`. */
export default function DisplayedFilters() {
  return <FilterForm />;
}
