import Button from '@mui/material/Button';
import { useGetOne } from 'react-admin';
import { Link, useParams } from 'react-router';
import type { Resource } from '../../../api/contract/resource';
import { retry } from '../../data/queryClient';
import { Page } from '../../layout/Page';
import { ErrorState, LoadingState } from '../../ui/states';
import { titleOf, type AnyRecord } from '../record';
import { useWords } from '../words';
import { ArchivedRecord } from './ArchivedRecord';
import { EditForm } from './EditForm';
import { useWayBack } from './paths';

/** One record of any declared resource: its form, or, archived, what it was. */
export function EditScreen({ resource }: { resource: Resource }) {
  const words = useWords();
  const back = useWayBack(resource);
  const { id = '' } = useParams();
  // The list has left a copy; what is edited must be the latest.
  const { data: record, error, refetch, isFetching } = useGetOne<AnyRecord>(resource.name, { id }, { retry, refetchOnMount: 'always' });

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
  return <EditForm key={record.id} resource={resource} record={record} back={back} title={titleOf(resource, record, words)} />;
}
