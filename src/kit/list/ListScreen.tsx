import Button from '@mui/material/Button';
import Plus from 'lucide-react/icons/plus';
import Upload from 'lucide-react/icons/upload';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isImportable, routeOf, writesOf } from '../../../contract/resource';
import { Page } from '../../shell/Page';
import { EmptyState } from '../ui/states';
import { createPathOf } from '../form/paths';
import { useResource } from '../contexts';
import { useIsPlainBackend, useMayDo } from '../../session/useMayDo';
import { useResourceText } from '../resourceText';
import { ListScope } from './ListScope';
import { RecordList } from './RecordList';
import type { SearchGuard } from './SearchBox';
import { currentListStatus } from './listStatus';
import { useDeclaredList } from './useDeclaredList';

interface Props {
  hasCreatePage?: boolean;
  above?: ReactNode;
  tabs?: ComponentType;
  actions?: ReactNode;
  bulkActionButtons?: ReactNode;
  children?: ReactNode;
  searchGuard?: SearchGuard;
}

/**
 * List of a declared resource. The address has all its state except the ticked rows. Provides react-admin's
 * `ListContext`, and a `RecordContext` for each row.
 *
 * @example
 *   <ListScreen actions={<FilterButton />} bulkActionButtons={<BulkDeleteButton />}>
 *     <EmailField source="email" />
 *     <EditButton />
 *   </ListScreen>
 */
export function ListScreen({
  hasCreatePage,
  above,
  tabs: Tabs,
  actions,
  bulkActionButtons,
  children,
  searchGuard,
}: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const mayDo = useMayDo();
  const { search } = useLocation();
  const list = useDeclaredList(resource);
  const isEmpty = currentListStatus(list) === 'empty';

  const createButton = (hasCreatePage ?? writesOf(resource).create) && mayDo(resource, 'create') && (
    <Button
      variant="contained"
      startIcon={<Plus size={18} aria-hidden />}
      component={Link}
      to={createPathOf(resource)}
      state={{ from: search }}
    >
      {resourceText.lookup(resource.name, 'create')}
    </Button>
  );

  const importButton = !useIsPlainBackend() && isImportable(resource) && mayDo(resource, 'import') && (
    <Button
      variant="outlined"
      startIcon={<Upload size={18} aria-hidden />}
      component={Link}
      to={`${routeOf(resource)}/import`}
    >
      {resourceText.translate('import.fromFile')}
    </Button>
  );

  return (
    <ListScope list={list}>
      <Page
        title={resourceText.resource(resource.name, 2)}
        actions={
          isEmpty || !(createButton || actions) ? null : (
            <>
              {actions}
              {createButton}
            </>
          )
        }
      >
        {above}
        <RecordList
          fields={children}
          bulkActionButtons={bulkActionButtons}
          tabs={Tabs && <Tabs />}
          searchGuard={searchGuard}
          empty={
            <EmptyState
              title={resourceText.lookup(resource.name, 'empty')}
              hint={createButton ? resourceText.lookup(resource.name, 'emptyHint') : ''}
              action={
                <>
                  {createButton}
                  {importButton}
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
