import { lazy, Suspense } from 'react';

const FilterInput = lazy(() => import('./FilterInput'));

interface Props {
  source: string;
  /** The label in react-admin's `<FilterButton>`. */
  label?: string;
}

/**
 * Renders the filter of a declared field in react-admin's filter form: `<List filters={[<DeclaredFilter source="state"
 * />]}>`.
 */
export function DeclaredFilter({ source }: Props) {
  return (
    <Suspense fallback={null}>
      <FilterInput source={source} />
    </Suspense>
  );
}
