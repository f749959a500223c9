import Button from '@mui/material/Button';
import { Plus, Upload } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isImported } from '../../../contract/imports';
import { routeOf, writesOf, type Resource } from '../../../contract/resource';
import { Page } from '../../shell/Page';
import { EmptyState } from '../ui/states';
import { newPathOf } from '../form/paths';
import { useWords } from '../words';
import type { List } from './list';
import { RecordList } from './RecordList';
import type { KeptBack } from './SearchBox';
import { pictureNow } from './picture';
import { useDeclaredList } from './useDeclaredList';

interface Props {
  resource: Resource;
  /** New records are made on a page of their own, though no form of the resource makes them. */
  creates?: boolean;
  /** What stands between the title and the list. */
  above?: ReactNode;
  /** Which of its rows there are to choose from, in place of those in use and those put away. */
  tabs?: ComponentType<{ list: List }>;
  /** What one can do here besides making one. */
  more?: ReactNode;
  /** What may be typed into the search and must not stand in an address. */
  keptBack?: KeptBack;
}

/** The list of any declared resource. Its whole state but the ticked rows is in the address. */
export function ListScreen({
  resource,
  creates = writesOf(resource).create,
  above,
  tabs: Tabs,
  more,
  keptBack,
}: Props) {
  const words = useWords();
  const { search } = useLocation();
  const list = useDeclaredList(resource);
  const empty = pictureNow(list) === 'empty';

  const create = creates && (
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

  const fromFile = isImported(resource) && (
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
    <Page
      title={words.resource(resource.name, 2)}
      actions={
        empty || !(create || more) ? null : (
          <>
            {more}
            {create}
          </>
        )
      }
    >
      {above}
      <RecordList
        resource={resource}
        list={list}
        tabs={Tabs && <Tabs list={list} />}
        keptBack={keptBack}
        empty={
          <EmptyState
            title={words.of(resource.name, 'empty')}
            hint={words.of(resource.name, 'emptyHint')}
            action={
              <>
                {create}
                {fromFile}
                {more}
              </>
            }
          />
        }
      />
    </Page>
  );
}
