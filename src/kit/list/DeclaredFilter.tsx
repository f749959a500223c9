import { lazy, Suspense } from 'react';

const FilterInput = lazy(() => import('./FilterInput'));

interface Props {
  /** The name of a declared field. */
  source: string;
  /** What react-admin's `<FilterButton>` calls it. */
  label?: string;
}

/** The filter of a declared field in react-admin's filter form: `<List filters={[<DeclaredFilter source="state" />]}>`. */
export function DeclaredFilter({ source }: Props) {
  return (
    <Suspense fallback={null}>
      <FilterInput source={source} />
    </Suspense>
  );
}
