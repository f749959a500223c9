import { createContext, useContext, type ReactNode } from 'react';
import { RecordContextProvider, ResourceContextProvider, useRecordContext, useResourceContext } from 'react-admin';
import type { Resource } from '../../contract/resource';
import { useReadable } from '../session/useMayDo';
import { useDeclaredOptions } from './resourceScreens';
import type { AnyRecord } from './record';

const DeclarationContext = createContext<Resource | null>(null);

interface Props {
  resource: Resource;
  children: ReactNode;
}

/**
 * Provides react-admin's `ResourceContext` and a declaration. The declaration may differ from the registered one, as
 * for the input of an action.
 *
 * @example
 *   <ResourceScope resource={liquidationItems}>
 *     <ListScope list={list}>…</ListScope>
 *   </ResourceScope>
 */
export function ResourceScope({ resource, children }: Props) {
  return (
    <ResourceContextProvider value={resource.name}>
      <DeclarationContext.Provider value={resource}>{children}</DeclarationContext.Provider>
    </ResourceContextProvider>
  );
}

export function RecordScope({ resource, record, children }: Props & { record: AnyRecord }) {
  return (
    <ResourceScope resource={resource}>
      <RecordContextProvider value={record}>{children}</RecordContextProvider>
    </ResourceScope>
  );
}

/**
 * Returns the declaration of the resource in react-admin's `ResourceContext`, without fields the user may not read.
 * Also works inside a plain `<List>` or `<Edit>`.
 *
 * @throws if there is no resource in context, or it is not declared
 */
export function useResource(): Resource {
  const name = useResourceContext();
  const scopedResource = useContext(DeclarationContext);
  const registeredResource = useDeclaredOptions(name ?? '')?.resource;
  const omitUnreadableFields = useReadable();
  const resource = scopedResource?.name === name ? scopedResource : registeredResource;
  if (!resource) throw new Error(`useResource: there is no declared resource here (ResourceContext: ${name})`);
  return omitUnreadableFields(resource);
}

/**
 * Returns the record in react-admin's `RecordContext`.
 *
 * @throws if there is no record; `useRecordContext` returns `undefined` instead
 */
export function useRecord(): AnyRecord {
  const record = useRecordContext<AnyRecord>();
  if (!record) throw new Error('useRecord: there is no record here (RecordContext)');
  return record;
}
