import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { notifications } from '../../contract/people/notifications';
import { type SavedRecord, followRecord, ownFollows } from '../../contract/people/savedRecords';
import { routeOf } from '../../contract/resource';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { pathOf } from '../kit/form/paths';
import { EmptyState, ErrorState, LoadingState } from '../kit/ui/states';
import { useResourceText } from '../kit/resourceText';
import { Page } from '../shell/Page';
import css from './follow.module.css';
import { currentSubjectTitle } from './notification';
import { useChangePersonalList, usePersonalList, type PersonalList } from '../data/personalList';

export function Follows() {
  const { translate } = useResourceText();
  const { data, error, refetch, isFetching } = useFollows({ alwaysRefetch: true });
  return (
    <Page title={translate('notifications.follows.title')} back={routeOf(notifications)}>
      {data ? (
        data.length === 0 ? (
          <EmptyState
            title={translate('notifications.follows.empty')}
            hint={translate('notifications.follows.emptyHint')}
          />
        ) : (
          <div className={css['page']}>
            <ul className={css['follows']}>
              {data.map((one) => (
                <Row key={`${one.resource} ${one.recordId}`} follow={one} />
              ))}
            </ul>
          </div>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState rows={4} />
      )}
    </Page>
  );
}

function Row({ follow }: { follow: SavedRecord }) {
  const { resource, recordId, since, subject } = follow;
  const texts = useResourceText();
  const { translate, format } = texts;
  const options = useDeclaredOptions(resource);
  const change = useChangeFollow();
  const title = currentSubjectTitle(subject, recordId, options, texts);
  return (
    <li>
      <div>
        {options && options.hasNoPages !== true ? <Link to={pathOf(options.resource, recordId)}>{title}</Link> : title}
        <small>
          {translate('notifications.follows.since', {
            resource: texts.resource(resource),
            ago: format.relativeTime(since),
          })}
        </small>
      </div>
      <Button
        size="small"
        aria-label={translate('notifications.follows.unfollowOf', { title })}
        onClick={() => change(follow, false)}
      >
        {translate('notifications.follows.unfollow')}
      </Button>
    </li>
  );
}

const followedRecords: PersonalList = {
  queryKey: ['follows'],
  read: async (dataProvider, signal) => (await dataProvider.call(ownFollows, {}, { signal })).data.follows,
  change: (dataProvider, record, isFollowing) => dataProvider.call(followRecord, { input: { ...record, isFollowing } }),
};

export const useFollows = (options: { alwaysRefetch?: boolean } = {}) => usePersonalList(followedRecords, options);

export const useChangeFollow = () => useChangePersonalList(followedRecords);
