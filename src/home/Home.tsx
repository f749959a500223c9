import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useGetIdentity } from 'react-admin';
import { Page } from '../shell/Page';
import { ErrorState } from '../kit/ui/states';
import { useToday } from '../kit/ui/useToday';
import { useWords } from '../kit/words';
import { Freshness } from './Freshness';
import { Health } from './Health';
import { Business } from './Business';
import css from './home.module.css';
import { ofHome } from './homeQuery';
import { Pulse } from './Pulse';
import { Shortcuts } from './Shortcuts';
import { Todos } from './Todos';
import { useCommonFailure } from './useCommonFailure';

/** `/home`: whether the money is right, whether anything is stuck, and what is next. */
export default function Home() {
  const { translate } = useWords();
  const { identity } = useGetIdentity();
  const today = useToday();
  const client = useQueryClient();
  const failure = useCommonFailure();
  const isFetching = useIsFetching(ofHome) > 0;
  return (
    <Page title={translate('home.title')} actions={<Shortcuts />}>
      <div className={css['page']}>
        <div className={css['greeting']}>
          <p>{identity?.fullName ? translate('home.greeting', { name: identity.fullName }) : null}</p>
          <Freshness />
        </div>
        {failure !== null && (
          <ErrorState error={failure} retrying={isFetching} onRetry={() => void client.refetchQueries(ofHome)} />
        )}
        {/* Asked again where they stand, so that the first answer brings them back. */}
        <div className={css['sections']} hidden={failure !== null}>
          <Todos today={today} />
          <Business today={today} />
          <Pulse today={today} />
          <Health today={today} />
        </div>
      </div>
    </Page>
  );
}
