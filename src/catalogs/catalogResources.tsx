import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { Resource, useRecordContext } from 'react-admin';
import { Route } from 'react-router';
import type { Resource as Declared } from '../../api/contract/resource';
import { catalogs } from '../../api/contract/resources';
import { Page } from '../layout/Page';
import { titleOf, type AnyRecord } from '../resources/record';
import { useWords } from '../resources/words';
import { LoadingState } from '../ui/states';

const screens = {
  list: () => import('../resources/list/ListScreen'),
  create: () => import('../resources/form/CreateScreen'),
  edit: () => import('../resources/form/EditScreen'),
  reorder: () => import('../resources/reorder/ReorderScreen'),
};

const ListScreen = lazy(() => screens.list().then(({ ListScreen }) => ({ default: ListScreen })));
const CreateScreen = lazy(() => screens.create().then(({ CreateScreen }) => ({ default: CreateScreen })));
const EditScreen = lazy(() => screens.edit().then(({ EditScreen }) => ({ default: EditScreen })));
const ReorderScreen = lazy(() => screens.reorder().then(({ ReorderScreen }) => ({ default: ReorderScreen })));

/** Fetches the screens of the catalogs while the page is idle. */
export function preloadCatalogs(): Promise<unknown> {
  return Promise.all(Object.values(screens).map((load) => load()));
}

/**
 * A catalog as `<Admin>` takes it. A catalog has no code of its own: its screens are drawn from its
 * declaration (api/contract/resources.ts).
 */
export function catalogResource(catalog: Declared): ReactElement {
  return (
    <Resource
      // The catalogs share their screens: without a key what one shows would appear in the next.
      key={catalog.name}
      name={catalog.name}
      list={screen(catalog, <ListScreen resource={catalog} />)}
      create={screen(catalog, <CreateScreen resource={catalog} />)}
      edit={screen(catalog, <EditScreen resource={catalog} />)}
      recordRepresentation={<Title resource={catalog} />}
    >
      <Route path="reorder" element={screen(catalog, <ReorderScreen resource={catalog} />)} />
    </Resource>
  );
}

export const catalogResources: readonly ReactElement[] = catalogs.map(catalogResource);

function screen(catalog: Declared, element: ReactNode) {
  return <Suspense fallback={<Coming catalog={catalog} />}>{element}</Suspense>;
}

/** The page while its code is on the way: its name and its shape. */
function Coming({ catalog }: { catalog: Declared }) {
  const words = useWords();
  return (
    <Page title={words.resource(catalog.name, 2)}>
      <LoadingState rows={8} />
    </Page>
  );
}

function Title({ resource }: { resource: Declared }) {
  const words = useWords();
  const record = useRecordContext<AnyRecord>();
  return record ? titleOf(resource, record, words) : null;
}
