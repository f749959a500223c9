import Button from '@mui/material/Button';
import ListFilter from 'lucide-react/icons/list-filter';
import { lazy, Suspense, useState } from 'react';
import { useResourceText } from '../../kit/resourceText';
import type { ReportSectionProps } from '../view';

const FilterPanel = lazy(() => import('./FilterPanel'));

export type FilterProps = Pick<ReportSectionProps, 'view' | 'params' | 'change'>;

export function FilterButton(props: FilterProps) {
  const { translate } = useResourceText();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={<ListFilter size={18} aria-hidden />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {translate('list.filters')}
      </Button>
      {anchor && (
        <Suspense fallback={null}>
          <FilterPanel {...props} anchor={anchor} onClose={() => setAnchor(null)} />
        </Suspense>
      )}
    </>
  );
}
