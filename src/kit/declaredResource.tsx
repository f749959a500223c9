import { lazy, Suspense, type ReactElement, type ReactNode } from 'react';
import { Resource, useRecordContext } from 'react-admin';
import { Navigate, Outlet, Route, useLocation } from 'react-router';
import { permissionFor } from '../../contract/permissions';
import { isImportable, routeOf, writesOf, type Resource as DeclaredResource } from '../../contract/resource';
import { NotFound, PermittedPage } from '../shell/StatusPage';
import { Page } from '../shell/Page';
import { LoadingState } from './ui/states';
import { ResourceScope, useResource } from './contexts';
import type { DeclaredOptions, ResourceScreens } from './resourceScreens';
import { titleOf, type AnyRecord } from './record';
import { useResourceText } from './resourceText';

const screenLoaders = {
  list: () => import('./list/ListScreen'),
  create: () => import('./form/CreateScreen'),
  edit: () => import('./form/EditScreen'),
  read: () => import('./read/ReadScreen'),
  reorder: () => import('./reorder/ReorderScreen'),
  import: () => import('./import/ImportScreen'),
};

const ListScreen = lazy(() => screenLoaders.list().then(({ ListScreen }) => ({ default: ListScreen })));
const CreateScreen = lazy(() => screenLoaders.create().then(({ CreateScreen }) => ({ default: CreateScreen })));
const EditScreen = lazy(() => screenLoaders.edit().then(({ EditScreen }) => ({ default: EditScreen })));
const ReadScreen = lazy(() => screenLoaders.read().then(({ ReadScreen }) => ({ default: ReadScreen })));
const ReorderScreen = lazy(() => screenLoaders.reorder().then(({ ReorderScreen }) => ({ default: ReorderScreen })));
const ImportScreen = lazy(() => screenLoaders.import().then(({ ImportScreen }) => ({ default: ImportScreen })));

export function preloadScreens(): Promise<unknown> {
  return Promise.all(Object.values(screenLoaders).map((load) => load()));
}

/**
 * Creates the `<Resource>` of a declared resource; omitted screens are generated from the declaration. If the resource
 * has a `route`, its screens are at that address (`declaredRoute`), and `/{name}` redirects to it.
 */
export function declaredResource(resource: DeclaredResource, customScreens: ResourceScreens = {}): ReactElement {
  if (resource.route === undefined) return resourceElement(resource, customScreens);
  return (
    <Resource
      key={resource.name}
      name={resource.name}
      options={optionsOf(resource, customScreens)}
      recordRepresentation={<RecordRepresentation resource={resource} />}
    >
      {resource.route !== `/${resource.name}` && (
        <Route path="*" element={<RedirectToRoute from={`/${resource.name}`} to={resource.route} />} />
      )}
    </Resource>
  );
}

/** Creates the `<Resource>` of a resource that is shown only on the pages of other resources. */
export function pagelessResource(resource: DeclaredResource): ReactElement {
  return (
    <Resource
      key={resource.name}
      name={resource.name}
      options={{ ...optionsOf(resource, {}), hasNoPages: true } satisfies DeclaredOptions}
      recordRepresentation={<RecordRepresentation resource={resource} />}
    >
      <Route path="*" element={<NotFound />} />
    </Resource>
  );
}

export function declaredRoute(resource: DeclaredResource, customScreens: ResourceScreens = {}): ReactElement {
  return (
    <Route key={resource.name} path={`${routeOf(resource)}/*`} element={resourceElement(resource, customScreens)} />
  );
}

function resourceElement(resource: DeclaredResource, customScreens: ResourceScreens): ReactElement {
  const writes = writesOf(resource);
  const create = customScreens.create ?? (writes.create && <CreateScreen />);
  const recordScreen = customScreens.show ?? customScreens.edit ?? (writes.update ? <EditScreen /> : <ReadScreen />);
  return (
    <Resource
      // Declared resources share their screens: without a key, React would reuse the state of the previous resource.
      key={resource.name}
      name={resource.name}
      options={optionsOf(resource, customScreens)}
      {...(customScreens.icon && { icon: customScreens.icon })}
      list={permittedScreen(resource, 'read', customScreens.list ?? <ListScreen />)}
      {...(create && { create: permittedScreen(resource, 'create', create) })}
      edit={permittedScreen(resource, 'read', recordScreen)}
      recordRepresentation={<RecordRepresentation resource={resource} />}
    >
      {'move' in resource.actions && (
        <Route path="reorder" element={permittedScreen(resource, 'move', <ReorderScreen />)} />
      )}
      {isImportable(resource) && (
        <Route path="import" element={permittedScreen(resource, 'import', <ImportScreen />)} />
      )}
      {customScreens.show && customScreens.edit && (
        <Route path=":id/edit" element={permittedScreen(resource, 'update', customScreens.edit)} />
      )}
      {customScreens.routes && (
        <Route element={permittedScreen(resource, 'read', <Outlet />)}>{customScreens.routes}</Route>
      )}
    </Resource>
  );
}

function optionsOf(
  resource: DeclaredResource,
  { TitleComponent, ChangeTexts, OneTimeResult }: ResourceScreens,
): DeclaredOptions {
  return {
    resource,
    titleOf: (record, resourceText) => titleOf(resource, record, resourceText),
    ...(TitleComponent && { TitleComponent }),
    ...(ChangeTexts && { ChangeTexts }),
    ...(OneTimeResult && { OneTimeResult }),
  };
}

function RedirectToRoute({ from, to }: { from: string; to: string }) {
  const { pathname, search } = useLocation();
  return <Navigate to={`${to}${pathname.slice(from.length)}${search}`} replace />;
}

function permittedScreen(resource: DeclaredResource, operation: string, element: ReactNode) {
  return (
    <ResourceScope resource={resource}>
      <PermittedPage permitted={permissionFor(resource, operation)} effect={operation === 'read' ? 'reads' : 'writes'}>
        <Suspense fallback={<ScreenLoading />}>{element}</Suspense>
      </PermittedPage>
    </ResourceScope>
  );
}

function ScreenLoading() {
  const resourceText = useResourceText();
  const resource = useResource();
  return (
    <Page title={resourceText.resource(resource.name, 2)}>
      <LoadingState rows={8} />
    </Page>
  );
}

function RecordRepresentation({ resource }: { resource: DeclaredResource }) {
  const resourceText = useResourceText();
  const record = useRecordContext<AnyRecord>();
  return record ? titleOf(resource, record, resourceText) : null;
}
