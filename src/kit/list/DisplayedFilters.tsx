import { FilterForm } from 'react-admin';

export default function DisplayedFilters() {
  return <FilterForm />;
}
