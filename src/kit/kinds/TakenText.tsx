import { useQuery } from '@tanstack/react-query';
import { useDataProvider } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { ConsoleDataProvider } from '../../data/dataProvider';
import { retry } from '../../data/queryClient';
import { useIsOperationPermitted } from '../../session/useMayDo';
import { RecordScope, useResource } from '../contexts';
import { valuesToSend } from '../form/formValues';
import { RecordName } from '../RecordName';
import type { AnyRecord } from '../record';
import { useDeclaredResources } from '../resourceScreens';
import { useResourceText } from '../resourceText';

/** Error of a unique value. Names the record that has the value if the user may read it. */
export default function TakenText({ source }: { source: string }) {
  const { translate } = useResourceText();
  const owner = useOwner(source);
  if (!owner) return translate('violations.taken');
  return (
    <>
      {translate('violations.takenBy')}{' '}
      <RecordScope {...owner}>
        <RecordName />
      </RecordScope>
    </>
  );
}

/**
 * Finds the record with the form's value among the resources of the same table, archived records included. If the form
 * shows the error of a generated slug at the title, searches by the slug.
 */
function useOwner(source: string) {
  const resource = useResource();
  const [slug] = Object.entries(resource.fields).find(([, { kind }]) => kind === 'slug') ?? [];
  const name = Object.hasOwn(resource.fields, source) ? source : (slug ?? source);
  const resources = useDeclaredResources();
  const mayDo = useIsOperationPermitted();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const value = valuesToSend(resource, useFormContext().getValues())[name];
  const { data } = useQuery({
    queryKey: [resource.name, 'getOwner', { name, value }],
    queryFn: async ({ signal }) => {
      const readableResources = resources.filter((other) => other.table === resource.table && mayDo(other, 'read'));
      for (const other of readableResources) {
        const { data: records } = await dataProvider.getList<AnyRecord>(other.name, {
          filter: { ...(other.fields[name]?.filter ? { [name]: value } : { q: value }), archived: [false, true] },
          sort: { field: other.order.field, order: other.order.direction },
          pagination: { page: 1, perPage: 25 },
          signal,
        });
        const record = records.find((one) => one[name] === value);
        if (record) return { resource: other, record };
      }
      return null;
    },
    enabled: typeof value === 'string',
    retry,
  });
  return data;
}
