import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { type SavedRecord, followRecord, ownFollows } from '../../contract/people/savedRecords';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { pathOf } from '../kit/form/paths';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useResourceText } from '../kit/resourceText';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import css from './settings.module.css';
import { currentSubjectTitle } from './notification';
import { useChangePersonalList, usePersonalList, type PersonalList } from '../data/personalList';

export function FollowedRecords() {
  const { translate } = useResourceText();
  const { data, error, refetch, isFetching } = useFollows({ alwaysRefetch: true });
  return (
    <Panel title={translate('notifications.follows.title')}>
      {data ? (
        data.length === 0 ? (
          <p className={readCss['hint']}>{translate('notifications.follows.empty')}</p>
        ) : (
          <ul className={css['rows']}>
            {data.map((one) => (
              <Row key={`${one.resource} ${one.recordId}`} follow={one} />
            ))}
          </ul>
        )
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : (
        <LoadingState rows={4} />
      )}
    </Panel>
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
