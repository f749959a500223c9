import Button from '@mui/material/Button';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Bookmark from 'lucide-react/icons/bookmark';
import Columns3 from 'lucide-react/icons/columns-3';
import ListFilter from 'lucide-react/icons/list-filter';
import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isImported } from '../../../contract/imported';
import { routeOf, writesOf } from '../../../contract/resource';
import { useResource } from '../contexts';
import { useIsPlainBackend, useMayDo } from '../../session/useMayDo';
import { useWords } from '../words';
import { ArchiveTabs } from './ArchiveTabs';
import type { ColumnChoice } from './columnChoice';
import { ExportButton } from './ExportButton';
import css from './list.module.css';
import uiCss from '../ui/ui.module.css';
import { withoutParts } from './filters';
import { useListScope } from './ListScope';
import { SearchBox, type KeptBack } from './SearchBox';

const ActiveFilters = lazy(() => import('./ActiveFilters'));
const FilterDialog = lazy(() => import('./FilterDialog'));
/** Loaded only for react-admin's `<FilterButton>`. */
const DisplayedFilters = lazy(() => import('./DisplayedFilters'));
const ColumnMenu = lazy(() => import('./ColumnMenu'));
const SortChoice = lazy(() => import('./SortChoice'));
const ViewMenu = lazy(() => import('./ViewMenu'));

interface Props {
  columns: ColumnChoice;
  narrow: boolean;
  /** Replaces the tabs for active and archived records. */
  tabs?: ReactNode;
  keptBack?: KeptBack | undefined;
}

export function ListToolbar({ columns, narrow, tabs, keptBack }: Props) {
  const resource = useResource();
  const words = useWords();
  const { translate } = words;
  const mayDo = useMayDo();
  const { displayedFilters, filterValues, opened, tabbed } = useListScope();
  const isPlain = useIsPlainBackend();
  const filters = Object.values(resource.fields).some(({ filter }) => filter);
  const searches = Object.values(resource.fields).some(({ search }) => search);

  return (
    <div className={css['toolbar']}>
      {tabs ?? (writesOf(resource).archive && !isPlain && <ArchiveTabs />)}
      {searches && (
        <SearchBox keptBack={keptBack} label={translate('list.searchIn', { name: words.resource(resource.name, 2) })} />
      )}
      <div className={css['tools']}>
        {filters && (
          <Opener icon={<ListFilter size={18} aria-hidden />} label={translate('list.filters')}>
            {(props) => <FilterDialog {...props} />}
          </Opener>
        )}
        {narrow ? (
          <Suspense fallback={null}>
            <SortChoice />
          </Suspense>
        ) : (
          <Opener icon={<Columns3 size={18} aria-hidden />} label={translate('list.columns')}>
            {(props) => <ColumnMenu {...props} choice={columns} />}
          </Opener>
        )}
        {!isPlain && (
          <Opener
            icon={<Bookmark size={18} aria-hidden />}
            label={opened?.view ? translate('views.view', { name: opened.view.name }) : translate('views.views')}
          >
            {(props) => <ViewMenu {...props} choice={columns} />}
          </Opener>
        )}
        {!isPlain && 'move' in resource.actions && mayDo(resource, 'move') && (
          <Button
            color="inherit"
            component={Link}
            to={`${routeOf(resource)}/reorder`}
            startIcon={<ArrowUpDown size={18} aria-hidden />}
          >
            <span className={uiCss['toolName']}>{translate('list.reorder')}</span>
          </Button>
        )}
        {!isPlain && isImported(resource) && mayDo(resource, 'import') && (
          <Button
            color="inherit"
            component={Link}
            to={`${routeOf(resource)}/import`}
            startIcon={<Upload size={18} aria-hidden />}
          >
            <span className={uiCss['toolName']}>{translate('import.start')}</span>
          </Button>
        )}
        {!isPlain && <ExportButton />}
      </div>
      {Object.values(displayedFilters).some(Boolean) && (
        <Suspense fallback={null}>
          <DisplayedFilters />
        </Suspense>
      )}
      {Object.keys(withoutParts(filterValues, tabbed)).length > 0 && (
        <Suspense fallback={null}>
          <ActiveFilters />
        </Suspense>
      )}
    </div>
  );
}

export interface Opened {
  anchor: HTMLElement;
  onClose: () => void;
}

interface OpenerProps {
  icon: ReactNode;
  label: string;
  children: (props: Opened) => ReactNode;
}

/** Button whose popup is loaded when opened; the focus returns to the button. */
function Opener({ icon, label, children }: OpenerProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        color="inherit"
        startIcon={icon}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <span className={uiCss['toolName']}>{label}</span>
      </Button>
      {anchor && <Suspense fallback={null}>{children({ anchor, onClose: () => setAnchor(null) })}</Suspense>}
    </>
  );
}
