import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isImported } from '../../../contract/imported';
import { routeOf, writesOf } from '../../../contract/resource';
import { Page } from '../../shell/Page';
import { EmptyState } from '../ui/states';
import { newPathOf } from '../form/paths';
import { useResource } from '../contexts';
import { useIsPlainBackend, useMayDo } from '../../session/useMayDo';
import { useWords } from '../words';
import { ListScope } from './ListScope';
import { RecordList } from './RecordList';
import type { KeptBack } from './SearchBox';
import { currentListStatus } from './listStatus';
import { useDeclaredList } from './useDeclaredList';

interface Props {
  /** Shows the create button although the resource has no create form: a custom page creates its records. */
  creates?: boolean;
  above?: ReactNode;
  /** Replaces the tabs for active and archived records. */
  tabs?: ComponentType;
  actions?: ReactNode;
  bulkActionButtons?: ReactNode;
  /** Fields as additional columns, one per element; a fragment may contain several. */
  children?: ReactNode;
  keptBack?: KeptBack;
}

/**
 * The list of a declared resource. All its state except the ticked rows is in the address. Provides react-admin's
 * `ListContext`, and `RecordContext` for each row. A resource that shows more has its own screen
 * (`ResourceScreens.list`). Components of react-admin can be used inside:
 *
 *     <ListScreen actions={<FilterButton />} bulkActionButtons={<BulkDeleteButton />}>
 *       <EmailField source="email" />
 *       <EditButton />
 *     </ListScreen>
 */
export function ListScreen({ creates, above, tabs: Tabs, actions, bulkActionButtons, children, keptBack }: Props) {
  const resource = useResource();
  const words = useWords();
  const mayDo = useMayDo();
  const { search } = useLocation();
  const list = useDeclaredList(resource);
  const empty = currentListStatus(list) === 'empty';

  const create = (creates ?? writesOf(resource).create) && mayDo(resource, 'create') && (
    <Button
      variant="contained"
      startIcon={<Plus size={18} aria-hidden />}
      component={Link}
      to={newPathOf(resource)}
      state={{ from: search }}
    >
      {words.of(resource.name, 'create')}
    </Button>
  );

  const fromFile = !useIsPlainBackend() && isImported(resource) && mayDo(resource, 'import') && (
    <Button
      variant="outlined"
      startIcon={<Upload size={18} aria-hidden />}
      component={Link}
      to={`${routeOf(resource)}/import`}
    >
      {words.translate('import.fromFile')}
    </Button>
  );

  return (
    <ListScope list={list}>
      <Page
        title={words.resource(resource.name, 2)}
        actions={
          empty || !(create || actions) ? null : (
            <>
              {actions}
              {create}
            </>
          )
        }
      >
        {above}
        <RecordList
          fields={children}
          bulkActionButtons={bulkActionButtons}
          tabs={Tabs && <Tabs />}
          keptBack={keptBack}
          empty={
            <EmptyState
              title={words.of(resource.name, 'empty')}
              hint={create ? words.of(resource.name, 'emptyHint') : ''}
              action={
                <>
                  {create}
                  {fromFile}
                  {actions}
                </>
              }
            />
          }
        />
      </Page>
    </ListScope>
  );
}
