import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { notifications } from '../../contract/people/notifications';
import type { KeptRecord } from '../../contract/people/keptRecords';
import { routeOf } from '../../contract/resource';
import { useDeclared } from '../kit/declared';
import { pathOf } from '../kit/form/paths';
import { EmptyState, ErrorState, LoadingState } from '../kit/ui/states';
import { useWords } from '../kit/words';
import { Page } from '../shell/Page';
import css from './follow.module.css';
import { titleOfSubject } from './sentence';
import { useChangeFollow, useFollows } from './useFollows';

/** `/follows`: the records that the person follows, each with a button to unfollow it. */
export function Follows() {
  const { translate } = useWords();
  const { data, error, refetch, isFetching } = useFollows({ named: true });
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
        <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingState rows={4} />
      )}
    </Page>
  );
}

function Row({ follow }: { follow: KeptRecord }) {
  const { resource, recordId, since, subject } = follow;
  const words = useWords();
  const { translate, format } = words;
  const options = useDeclared(resource);
  const change = useChangeFollow();
  const title = titleOfSubject(subject, recordId, options, words);
  return (
    <li>
      <div>
        {options && options.isPart !== true ? <Link to={pathOf(options.declared, recordId)}>{title}</Link> : title}
        <small>
          {translate('notifications.follows.since', { resource: words.resource(resource), ago: format.ago(since) })}
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
