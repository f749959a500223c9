import type { ReactElement, ReactNode } from 'react';
import { Resource, useRecordContext } from 'react-admin';
import { Navigate, Outlet, Route, useLocation } from 'react-router';
import { permissionFor } from '../../contract/permissions';
import {
  isImportable,
  isReorderable,
  routeOf,
  writesOf,
  type Resource as DeclaredResource,
} from '../../contract/resource';
import { NotFound, PermittedPage } from '../shell/StatusPage';
import { lazyScreen } from '../shell/lazyScreen';
import { ResourceScope } from './contexts';
import { preloadAll, type DeclaredOptions, type ResourceScreens } from './resourceScreens';
import { titleOf, type AnyRecord } from './record';
import { useResourceText } from './resourceText';

const generatedScreens = {
  list: lazyScreen(async () => ({ default: (await import('./list/ListScreen')).ListScreen })),
  create: lazyScreen(async () => ({ default: (await import('./form/CreateScreen')).CreateScreen })),
  edit: lazyScreen(async () => ({ default: (await import('./form/EditScreen')).EditScreen })),
  read: lazyScreen(async () => ({ default: (await import('./read/ReadScreen')).ReadScreen })),
  reorder: lazyScreen(async () => ({ default: (await import('./reorder/ReorderScreen')).ReorderScreen })),
  import: lazyScreen(async () => ({ default: (await import('./import/ImportScreen')).ImportScreen })),
};

export function preloadScreens(): Promise<unknown> {
  return preloadAll(generatedScreens);
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
      options={optionsOf(resource, { hasNoPages: true })}
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
  const create = customScreens.create ?? (writes.create && <generatedScreens.create />);
  const recordScreen =
    customScreens.show ?? customScreens.edit ?? (writes.update ? <generatedScreens.edit /> : <generatedScreens.read />);
  return (
    <Resource
      // Declared resources share their screens: without a key, React would reuse the state of the previous resource.
      key={resource.name}
      name={resource.name}
      options={optionsOf(resource, customScreens)}
      {...(customScreens.icon && { icon: customScreens.icon })}
      list={permittedScreen(resource, 'read', customScreens.list ?? <generatedScreens.list />)}
      {...(create && { create: permittedScreen(resource, 'create', create) })}
      edit={permittedScreen(resource, 'read', recordScreen)}
      recordRepresentation={<RecordRepresentation resource={resource} />}
    >
      {isReorderable(resource) && (
        <Route path="reorder" element={permittedScreen(resource, 'move', <generatedScreens.reorder />)} />
      )}
      {isImportable(resource) && (
        <Route path="import" element={permittedScreen(resource, 'import', <generatedScreens.import />)} />
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
  options: Omit<DeclaredOptions, 'resource' | 'titleOf'>,
): DeclaredOptions {
  return { ...options, resource, titleOf: (record, resourceText) => titleOf(resource, record, resourceText) };
}

function RedirectToRoute({ from, to }: { from: string; to: string }) {
  const { pathname, search } = useLocation();
  return <Navigate to={`${to}${pathname.slice(from.length)}${search}`} replace />;
}

function permittedScreen(resource: DeclaredResource, operation: string, element: ReactNode) {
  return (
    <ResourceScope resource={resource}>
      <PermittedPage permitted={permissionFor(resource, operation)} effect={operation === 'read' ? 'reads' : 'writes'}>
        {element}
      </PermittedPage>
    </ResourceScope>
  );
}

function RecordRepresentation({ resource }: { resource: DeclaredResource }) {
  const resourceText = useResourceText();
  const record = useRecordContext<AnyRecord>();
  return record ? titleOf(resource, record, resourceText) : null;
}
