import Button from '@mui/material/Button';
import { useGetList } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { writesOf } from '../../../contract/resource';
import { retry } from '../../data/queryClient';
import { useIsPlainBackend } from '../../session/useMayDo';
import { useResource } from '../contexts';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { EmptyState } from '../ui/states';
import type { Filter } from './filters';
import { formatTotal, listSearchOf, type List } from './list';
import { useListScope } from './ListScope';

export default function FilteredEmpty({ hasOwnTabs }: { hasOwnTabs: boolean }) {
  const list = useListScope();
  const { translate } = useResourceText();
  return (
    <EmptyState
      kind="filtered"
      title={translate('list.filteredEmpty')}
      hint={translate('list.filteredEmptyHint')}
      action={
        <>
          <SearchedElsewhere hasOwnTabs={hasOwnTabs} />
          <Button variant="outlined" onClick={() => list.setFilters(tabFilterOf(list))}>
            {translate('list.clearFilters')}
          </Button>
        </>
      }
    />
  );
}

/** Links to what the search finds outside the current tab. */
function SearchedElsewhere({ hasOwnTabs }: { hasOwnTabs: boolean }) {
  const resource = useResource();
  const list = useListScope();
  const isPlainBackend = useIsPlainBackend();
  const resourceText = useResourceText();
  const { pathname } = useLocation();
  const { q, archived } = list.filterValues;
  const hasArchiveTabs = !hasOwnTabs && writesOf(resource).archive && !isPlainBackend;
  const filter: Filter = { q, ...(hasArchiveTabs && !archived && { archived: true }) };
  const { data, ...found } = useGetList<AnyRecord>(
    resource.name,
    { filter: { ...filter, ...list.permanentFilter }, sort: list.sort, pagination: { page: 1, perPage: 1 } },
    { retry, onError: () => undefined, enabled: typeof q === 'string' && (hasOwnTabs || hasArchiveTabs) },
  );
  if (!data || !found.total) return null;
  const tab = hasArchiveTabs && (archived ? 'list.inUse' : 'list.archived');
  return (
    <Button variant="outlined" component={Link} to={pathname + listSearchOf({ ...list, filter, page: 1 })}>
      {resourceText.translate(tab ? 'list.foundInTab' : 'list.foundInList', {
        smart_count: found.total,
        count: formatTotal(found, resourceText),
        ...(tab && { tab: resourceText.translate(tab) }),
      })}
    </Button>
  );
}

/** Returns the part of the filter that stays when the user clears the filters: the archive and the tab. */
function tabFilterOf({ filterValues, tabFilterKeys }: List): Filter {
  return Object.fromEntries(
    Object.entries(filterValues).filter(([key]) => key === 'archived' || tabFilterKeys.includes(key)),
  );
}
