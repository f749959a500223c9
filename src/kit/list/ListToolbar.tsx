import Button from '@mui/material/Button';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Bookmark from 'lucide-react/icons/bookmark';
import Columns3 from 'lucide-react/icons/columns-3';
import ListFilter from 'lucide-react/icons/list-filter';
import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import { isImportable, routeOf, writesOf } from '../../../contract/resource';
import { useResource } from '../contexts';
import { useIsPlainBackend, useMayDo } from '../../session/useMayDo';
import { useResourceText } from '../resourceText';
import { ArchiveTabs } from './ArchiveTabs';
import type { ColumnChoice } from './columnChoice';
import { ExportButton } from './ExportButton';
import css from './list.module.css';
import uiCss from '../ui/ui.module.css';
import { withoutParts } from './filters';
import { useListScope } from './ListScope';
import { SearchBox, type SearchGuard } from './SearchBox';

const ActiveFilters = lazy(() => import('./ActiveFilters'));
const FilterDialog = lazy(() => import('./FilterDialog'));
const DisplayedFilters = lazy(() => import('./DisplayedFilters'));
const ColumnMenu = lazy(() => import('./ColumnMenu'));
const SortChoice = lazy(() => import('./SortSelect'));
const ViewMenu = lazy(() => import('./ViewMenu'));

interface Props {
  columns: ColumnChoice;
  narrow: boolean;
  tabs?: ReactNode;
  searchGuard?: SearchGuard | undefined;
}

export function ListToolbar({ columns, narrow, tabs, searchGuard }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const mayDo = useMayDo();
  const { displayedFilters, filterValues, openedView, tabFilterKeys } = useListScope();
  const isPlainBackend = useIsPlainBackend();
  const hasFilters = Object.values(resource.fields).some(({ filter }) => filter);
  const hasSearch = Object.values(resource.fields).some(({ search }) => search);

  return (
    <div className={css['toolbar']}>
      {tabs ?? (writesOf(resource).archive && !isPlainBackend && <ArchiveTabs />)}
      {hasSearch && (
        <SearchBox
          searchGuard={searchGuard}
          label={translate('list.searchIn', { name: resourceText.resource(resource.name, 2) })}
        />
      )}
      <div className={css['tools']}>
        {hasFilters && (
          <PopupButton icon={<ListFilter size={18} aria-hidden />} label={translate('list.filters')}>
            {(props) => <FilterDialog {...props} />}
          </PopupButton>
        )}
        {narrow ? (
          <Suspense fallback={null}>
            <SortChoice />
          </Suspense>
        ) : (
          <PopupButton icon={<Columns3 size={18} aria-hidden />} label={translate('list.columns')}>
            {(props) => <ColumnMenu {...props} choice={columns} />}
          </PopupButton>
        )}
        {!isPlainBackend && (
          <PopupButton
            icon={<Bookmark size={18} aria-hidden />}
            label={
              openedView?.view ? translate('views.view', { name: openedView.view.name }) : translate('views.views')
            }
          >
            {(props) => <ViewMenu {...props} choice={columns} />}
          </PopupButton>
        )}
        {!isPlainBackend && 'move' in resource.actions && mayDo(resource, 'move') && (
          <Button
            color="inherit"
            component={Link}
            to={`${routeOf(resource)}/reorder`}
            startIcon={<ArrowUpDown size={18} aria-hidden />}
          >
            <span className={uiCss['toolName']}>{translate('list.reorder')}</span>
          </Button>
        )}
        {!isPlainBackend && isImportable(resource) && mayDo(resource, 'import') && (
          <Button
            color="inherit"
            component={Link}
            to={`${routeOf(resource)}/import`}
            startIcon={<Upload size={18} aria-hidden />}
          >
            <span className={uiCss['toolName']}>{translate('import.start')}</span>
          </Button>
        )}
        {!isPlainBackend && <ExportButton />}
      </div>
      {Object.values(displayedFilters).some(Boolean) && (
        <Suspense fallback={null}>
          <DisplayedFilters />
        </Suspense>
      )}
      {Object.keys(withoutParts(filterValues, tabFilterKeys)).length > 0 && (
        <Suspense fallback={null}>
          <ActiveFilters />
        </Suspense>
      )}
    </div>
  );
}

export interface PopupProps {
  anchor: HTMLElement;
  onClose: () => void;
}

interface PopupButtonProps {
  icon: ReactNode;
  label: string;
  children: (props: PopupProps) => ReactNode;
}

function PopupButton({ icon, label, children }: PopupButtonProps) {
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
