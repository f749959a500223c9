import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { Resource } from '../../../contract/resource';
import { retry } from '../../data/queryClient';
import { Page } from '../../shell/Page';
import { ErrorState, LoadingState } from '../ui/states';
import type { AnyRecord } from '../record';
import { useWords } from '../words';
import { ArchivedRecord } from './ArchivedRecord';

interface Props {
  resource: Resource;
  back: string;
  /** The page of the record, while it is in use. */
  children: (record: AnyRecord) => ReactNode;
}

/** The record of the address: on its way, not to be had, archived, or its page. */
export function RecordScreen({ resource, back, children }: Props) {
  const words = useWords();
  const { id = '' } = useParams();
  // The list has left a copy; what is worked on must be the latest.
  const {
    data: record,
    error,
    refetch,
    isFetching,
  } = useGetOne<AnyRecord>(resource.name, { id }, { retry, refetchOnMount: 'always' });

  if (!record) {
    return (
      <Page title={words.resource(resource.name)} back={back}>
        {error ? (
          <ErrorState
            error={error}
            onRetry={() => void refetch()}
            retrying={isFetching}
            action={
              <Button variant="outlined" component={Link} to={back}>
                {words.translate('form.toList', { name: words.resource(resource.name, 2) })}
              </Button>
            }
          />
        ) : (
          <LoadingState rows={6} />
        )}
      </Page>
    );
  }
  if (record.archivedAt !== null) return <ArchivedRecord resource={resource} record={record} back={back} />;
  return children(record);
}
