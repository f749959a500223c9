import Button from '@mui/material/Button';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import Bookmark from 'lucide-react/icons/bookmark';
import Columns3 from 'lucide-react/icons/columns-3';
import Ellipsis from 'lucide-react/icons/ellipsis';
import ListFilter from 'lucide-react/icons/list-filter';
import Upload from 'lucide-react/icons/upload';
import { lazy, Suspense, useState, type ReactNode, useEffect, useEffectEvent, useId } from 'react';
import { Link, useLocation } from 'react-router';
import { useListContext } from 'react-admin';
import Search from 'lucide-react/icons/search';
import X from 'lucide-react/icons/x';
import { isImportable, isReorderable, isSearchable, routeOf } from '../../../contract/resource';
import { useResource } from '../contexts';
import { useIsPlainBackend, useIsOperationPermitted } from '../../session/useMayDo';
import { useResourceText } from '../resourceText';
import type { ColumnChoice } from './columnChoice';
import { ExportButton } from './ExportButton';
import css from './list.module.css';
import uiCss from '../ui/ui.module.css';
import { lowerFirstLetter } from './columns';
import { omitFilterKeys } from './filters';
import { useListScope } from './ListScope';
import { TabLinks } from '../ui/TabLinks';
import searchCss from './search.module.css';

const ActiveFilters = lazy(() => import('./ActiveFilters'));
const FilterDialog = lazy(() => import('./FilterDialog'));
const DisplayedFilters = lazy(() => import('./DisplayedFilters'));
const ColumnMenu = lazy(() => import('./ColumnMenu'));
const SortSelect = lazy(() => import('./SortSelect'));
const ViewMenu = lazy(() => import('./ViewMenu'));

interface Props {
  columnChoice: ColumnChoice;
  isNarrow: boolean;
  searchGuard?: SearchGuard | undefined;
}

export function ListToolbar({ columnChoice, isNarrow, searchGuard }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const { translate } = resourceText;
  const mayDo = useIsOperationPermitted();
  const { displayedFilters, filterValues, openedView, tabFilterKeys } = useListScope();
  const isPlainBackend = useIsPlainBackend();
  const hasFilters = Object.values(resource.fields).some(({ filter }) => filter);

  // The tools that a phone shows behind "More".
  const furtherTools = !isPlainBackend && (
    <>
      <PopupButton
        icon={<Bookmark size={18} aria-hidden />}
        label={openedView?.view ? translate('views.view', { name: openedView.view.name }) : translate('views.views')}
      >
        {(props) => <ViewMenu {...props} columnChoice={columnChoice} />}
      </PopupButton>
      {isReorderable(resource) && mayDo(resource, 'move') && (
        <ToolLink
          to={`${routeOf(resource)}/reorder`}
          icon={<ArrowUpDown size={18} aria-hidden />}
          label={translate('list.reorder')}
        />
      )}
      {isImportable(resource) && mayDo(resource, 'import') && (
        <ToolLink
          to={`${routeOf(resource)}/import`}
          icon={<Upload size={18} aria-hidden />}
          label={translate('import.start')}
        />
      )}
      <ExportButton />
    </>
  );

  return (
    <div className={css['toolbar']} data-narrow={isNarrow || undefined}>
      {isSearchable(resource) && (
        <SearchBox
          searchGuard={searchGuard}
          label={translate('list.searchIn', { name: lowerFirstLetter(resourceText.resource(resource.name, 2)) })}
        />
      )}
      <div className={css['tools']}>
        {hasFilters && (
          <PopupButton icon={<ListFilter size={18} aria-hidden />} label={translate('list.filters')}>
            {(props) => <FilterDialog {...props} />}
          </PopupButton>
        )}
        {isNarrow ? (
          <Suspense fallback={null}>
            <SortSelect />
          </Suspense>
        ) : (
          <PopupButton icon={<Columns3 size={18} aria-hidden />} label={translate('list.columns')}>
            {(props) => <ColumnMenu {...props} columnChoice={columnChoice} />}
          </PopupButton>
        )}
        {isNarrow && furtherTools ? <MoreTools>{furtherTools}</MoreTools> : furtherTools}
      </div>
      {Object.values(displayedFilters).some(Boolean) && (
        <Suspense fallback={null}>
          <DisplayedFilters />
        </Suspense>
      )}
      {Object.keys(omitFilterKeys(filterValues, tabFilterKeys)).length > 0 && (
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

function ToolLink({ to, icon, label }: { to: string; icon: ReactNode; label: string }) {
  return (
    <Button color="inherit" component={Link} to={to} startIcon={icon}>
      <span className={uiCss['toolName']}>{label}</span>
    </Button>
  );
}

/** Hides its tools without unmounting them, so that a running export continues. */
function MoreTools({ children }: { children: ReactNode }) {
  const { translate } = useResourceText();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <>
      <Button
        color="inherit"
        startIcon={<Ellipsis size={18} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className={uiCss['toolName']}>{translate('action.more')}</span>
      </Button>
      <div id={id} className={css['furtherTools']} hidden={!isOpen}>
        {children}
      </div>
    </>
  );
}

export function ArchiveTabs() {
  const { translate } = useResourceText();
  const { pathname } = useLocation();
  const isArchive = Boolean(useListContext().filterValues.archived);
  const tabs = [
    { label: translate('list.inUse'), to: pathname, isCurrent: !isArchive },
    {
      label: translate('list.archived'),
      to: `${pathname}?${new URLSearchParams({ filter: JSON.stringify({ archived: true }) })}`,
      isCurrent: isArchive,
    },
  ];
  return <TabLinks label={translate('list.which')} tabs={tabs} />;
}

const debounceMs = 300;

/** Handles search input that must not appear in the address. */
export interface SearchGuard {
  /**
   * Returns `search` to search, `waitForEnter` to search only on Enter, or `intercept` to pass the input to
   * `handleInput`. `isSubmitted` is true if the user pressed Enter.
   */
  evaluate: (typedText: string, isSubmitted: boolean) => 'search' | 'waitForEnter' | 'intercept';
  /** Handles the input instead of the search; the search box then clears it. */
  handleInput: (typedText: string) => void;
}

interface SearchBoxProps {
  label: string;
  searchGuard?: SearchGuard | undefined;
}

export function SearchBox({ label, searchGuard }: SearchBoxProps) {
  const list = useListContext();
  const { translate } = useResourceText();
  const addressQuery = typeof list.filterValues.q === 'string' ? list.filterValues.q : '';
  const [typedText, setTypedText] = useState(addressQuery);
  const [sentQuery, setSentQuery] = useState(addressQuery);
  const [syncedQuery, setSyncedQuery] = useState(addressQuery);

  if (addressQuery !== syncedQuery) {
    setSyncedQuery(addressQuery);
    // Ignores this box's own search when it appears in the address: the user may have typed more letters meanwhile.
    if (addressQuery !== sentQuery) {
      setSentQuery(addressQuery);
      setTypedText(addressQuery);
    }
  }

  function submitText(text: string, isSubmitted: boolean) {
    const verdict = searchGuard?.evaluate(text, isSubmitted) ?? 'search';
    if (verdict === 'search') applySearch(text);
    if (verdict === 'intercept') {
      setTypedText(addressQuery);
      searchGuard?.handleInput(text);
    }
  }

  function applySearch(text: string) {
    const q = text.trim();
    if (q === sentQuery) return;
    setSentQuery(q);
    const { q: _, ...otherFilters } = list.filterValues;
    list.setFilters(q ? { ...otherFilters, q } : otherFilters);
  }

  const submitAfterPause = useEffectEvent((text: string) => submitText(text, false));
  useEffect(() => {
    const timer = setTimeout(() => submitAfterPause(typedText), debounceMs);
    return () => clearTimeout(timer);
  }, [typedText]);

  const isWaitingForEnter =
    typedText.trim() !== addressQuery && searchGuard?.evaluate(typedText, false) === 'waitForEnter';
  return (
    <search>
      <form
        className={searchCss['search']}
        onSubmit={(event) => {
          event.preventDefault();
          submitText(typedText, true);
        }}
      >
        <Search size={18} aria-hidden />
        <input
          type="search"
          autoComplete="off"
          aria-label={label}
          placeholder={label}
          value={typedText}
          onChange={(event) => setTypedText(event.target.value)}
        />
        {typedText && (
          <button
            type="button"
            aria-label={translate('list.clearSearch')}
            onClick={() => {
              setTypedText('');
              applySearch('');
            }}
          >
            <X size={16} aria-hidden />
          </button>
        )}
      </form>
      <output className={searchCss['enter']}>{isWaitingForEnter && translate('list.enterToSearch')}</output>
    </search>
  );
}
