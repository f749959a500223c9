import Button from '@mui/material/Button';
import { Suspense, useContext, type ReactNode } from 'react';
import { ShowBase } from 'react-admin';
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

/** The page shows the error itself; react-admin would notify and open the list. */
export const recordQueryOptions = { retry, onError: () => undefined };

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
  return (
    <ShowBase<AnyRecord>
      disableAuthentication
      // The list has cached a copy that may be outdated; an edit must start from the latest version.
      queryOptions={{ ...recordQueryOptions, refetchOnMount: 'always' }}
      render={({ record, error, refetch, isFetching }) => {
        const visit = RecordVisit && (
          <Suspense>
            <RecordVisit record={record} />
          </Suspense>
        );
        if (!record)
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
        return (
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
        );
      }}
    />
  );
}
