import Button from '@mui/material/Button';
import { Suspense, useContext, type ReactNode } from 'react';
import { ShowContextProvider, useGetOne } from 'react-admin';
import { useResource } from '../contexts';
import { Link, useParams } from 'react-router';
import { retry } from '../../data/queryClient';
import { useOpenRecord } from '../openRecord';
import { hasOwnActions } from '../../../contract/resource';
import { Page, PageSlotsContext } from '../../shell/Page';
import { ErrorState, LoadingState } from '../ui/states';
import { hasUnsaved } from '../../unsaved';
import type { AnyRecord } from '../record';
import { useResourceText } from '../resourceText';
import { useSlots } from '../slots';
import { ArchivedRecord } from './ArchivedRecord';

interface Props {
  back: string;
  children: (record: AnyRecord) => ReactNode;
}

/**
 * Loads the record of the address, shows whether it is loading, failed or archived, and provides react-admin's
 * `ShowContext`.
 *
 * @example
 *   <RecordScreen back={back}>{(record) => <PersonPage record={record} />}</RecordScreen>
 */
export function RecordScreen({ back, children }: Props) {
  const resource = useResource();
  const resourceText = useResourceText();
  const pageParts = useContext(PageSlotsContext);
  const { RecordMark, RecordNotices, RecordVisit } = useSlots();
  const { id = '' } = useParams<'id'>();
  useOpenRecord(resource.name, id);
  // The list has cached a copy that may be outdated; an edit must start from the latest version.
  const {
    data: record,
    error,
    refetch,
    isFetching,
    isLoading,
  } = useGetOne<AnyRecord>(resource.name, { id }, { retry, refetchOnMount: 'always' });
  const visit = RecordVisit && (
    <Suspense>
      <RecordVisit record={record} />
    </Suspense>
  );

  if (!record) {
    return (
      <Page title={resourceText.resource(resource.name)} back={back}>
        {visit}
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            action={
              <Button variant="outlined" component={Link} to={back}>
                {resourceText.translate('form.toList', { name: resourceText.resource(resource.name, 2) })}
              </Button>
            }
          />
        ) : (
          <LoadingState rows={6} />
        )}
      </Page>
    );
  }
  return (
    <ShowContextProvider
      value={{ resource: resource.name, record, error, isPending: false, isLoading, isFetching, refetch }}
    >
      <PageSlotsContext
        value={{
          ...pageParts,
          note: RecordNotices && hasOwnActions(resource) && (
            <Suspense>
              <RecordNotices of={resource} recordId={id} />
            </Suspense>
          ),
          mark: RecordMark && <RecordMark id={id} />,
        }}
      >
        {visit}
        {/* Unsaved input stays on screen even if another user archives the record meanwhile. */}
        {record.archivedAt === null || hasUnsaved() ? children(record) : <ArchivedRecord back={back} />}
      </PageSlotsContext>
    </ShowContextProvider>
  );
}
