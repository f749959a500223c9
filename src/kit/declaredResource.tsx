import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { Resource, useRecordContext } from 'react-admin';
import { Navigate, Outlet, Route, useLocation } from 'react-router';
import { permittedTo } from '../../contract/permissions';
import { isImported } from '../../contract/imported';
import { routeOf, writesOf, type Resource as Declared } from '../../contract/resource';
import { NotFound } from '../shell/DeadEnd';
import { Page } from '../shell/Page';
import { PermittedPage } from '../shell/PermittedPage';
import { LoadingState } from './ui/states';
import { ResourceScope, useResource } from './contexts';
import type { DeclaredOptions } from './declared';
import { titleOf, type AnyRecord } from './record';
import type { ResourceScreens } from './resourceScreens';
import { useWords } from './words';

const screens = {
  list: () => import('./list/ListScreen'),
  create: () => import('./form/CreateScreen'),
  edit: () => import('./form/EditScreen'),
  read: () => import('./read/ReadScreen'),
  reorder: () => import('./reorder/ReorderScreen'),
  import: () => import('./import/ImportScreen'),
};

const ListScreen = lazy(() => screens.list().then(({ ListScreen }) => ({ default: ListScreen })));
const CreateScreen = lazy(() => screens.create().then(({ CreateScreen }) => ({ default: CreateScreen })));
const EditScreen = lazy(() => screens.edit().then(({ EditScreen }) => ({ default: EditScreen })));
const ReadScreen = lazy(() => screens.read().then(({ ReadScreen }) => ({ default: ReadScreen })));
const ReorderScreen = lazy(() => screens.reorder().then(({ ReorderScreen }) => ({ default: ReorderScreen })));
const ImportScreen = lazy(() => screens.import().then(({ ImportScreen }) => ({ default: ImportScreen })));

/** Preloads the screens that all declared resources share while the page is idle. */
export function preloadDeclared(): Promise<unknown> {
  return Promise.all(Object.values(screens).map((load) => load()));
}

/**
 * Creates the `<Resource>` of a declared resource. Its screens are generated from its declaration, unless it has its
 * own. If it has a `route`, the screens are there (`declaredRoute`), and the address of its name redirects to them if
 * it differs.
 */
export function declaredResource(resource: Declared, own: ResourceScreens = {}): ReactElement {
  if (resource.route === undefined) return mounted(resource, own);
  return (
    <Resource
      key={resource.name}
      name={resource.name}
      options={optionsOf(resource, own)}
      recordRepresentation={<Title resource={resource} />}
    >
      {resource.route !== `/${resource.name}` && (
        <Route path="*" element={<Moved from={`/${resource.name}`} to={resource.route} />} />
      )}
    </Resource>
  );
}

/** Creates the `<Resource>` of a resource without pages of its own, which is shown on the pages of others. */
export function namedResource(resource: Declared): ReactElement {
  return (
    <Resource
      key={resource.name}
      name={resource.name}
      options={{ ...optionsOf(resource, {}), isPart: true }}
      recordRepresentation={<Title resource={resource} />}
    >
      <Route path="*" element={<NotFound />} />
    </Resource>
  );
}

/** Returns the screens of a resource that has its own `route`, for `<CustomRoutes>`. */
export function declaredRoute(resource: Declared, own: ResourceScreens = {}): ReactElement {
  return <Route key={resource.name} path={`${routeOf(resource)}/*`} element={mounted(resource, own)} />;
}

function mounted(resource: Declared, own: ResourceScreens): ReactElement {
  const writes = writesOf(resource);
  const create = own.create ?? (writes.create && <CreateScreen />);
  const record = own.show ?? own.edit ?? (writes.update ? <EditScreen /> : <ReadScreen />);
  return (
    <Resource
      // Declared resources share their screens: without a key their state would carry over to the next resource.
      key={resource.name}
      name={resource.name}
      options={optionsOf(resource, own)}
      {...(own.icon && { icon: own.icon })}
      list={screen(resource, 'read', own.list ?? <ListScreen />)}
      {...(create && { create: screen(resource, 'create', create) })}
      edit={screen(resource, 'read', record)}
      recordRepresentation={<Title resource={resource} />}
    >
      {'move' in resource.actions && <Route path="reorder" element={screen(resource, 'move', <ReorderScreen />)} />}
      {isImported(resource) && <Route path="import" element={screen(resource, 'import', <ImportScreen />)} />}
      {own.show && own.edit && <Route path=":id/edit" element={screen(resource, 'update', own.edit)} />}
      {own.routes && <Route element={screen(resource, 'read', <Outlet />)}>{own.routes}</Route>}
    </Resource>
  );
}

function optionsOf(resource: Declared, { Name }: ResourceScreens): DeclaredOptions {
  return { declared: resource, titleOf: (record, words) => titleOf(resource, record, words), Name };
}

/** Redirects to the same page under the resource's own route. */
function Moved({ from, to }: { from: string; to: string }) {
  const { pathname, search } = useLocation();
  return <Navigate to={`${to}${pathname.slice(from.length)}${search}`} replace />;
}

/** Renders the page of an operation if the person is permitted to do it. */
function screen(resource: Declared, operation: string, element: ReactNode) {
  return (
    <ResourceScope resource={resource}>
      <PermittedPage to={permittedTo(resource, operation)} effect={operation === 'read' ? 'reads' : 'writes'}>
        <Suspense fallback={<Coming />}>{element}</Suspense>
      </PermittedPage>
    </ResourceScope>
  );
}

function Coming() {
  const words = useWords();
  const resource = useResource();
  return (
    <Page title={words.resource(resource.name, 2)}>
      <LoadingState rows={8} />
    </Page>
  );
}

function Title({ resource }: { resource: Declared }) {
  const words = useWords();
  const record = useRecordContext<AnyRecord>();
  return record ? titleOf(resource, record, words) : null;
}
