import { useGetIdentity } from 'react-admin';
import { Page } from '../shell/Page';
import { useToday } from '../kit/ui/useToday';
import { useWords } from '../kit/words';
import { Freshness } from './Freshness';
import { Health } from './Health';
import { Business } from './Business';
import css from './home.module.css';
import { Pulse } from './Pulse';
import { Shortcuts } from './Shortcuts';
import { Todos } from './Todos';

/** `/home`: whether the money is right, whether anything is stuck, and what is next. */
export default function Home() {
  const { translate } = useWords();
  const { identity } = useGetIdentity();
  const today = useToday();
  return (
    <Page title={translate('home.title')} actions={<Shortcuts />}>
      <div className={css['page']}>
        <div className={css['greeting']}>
          <p>{identity?.fullName ? translate('home.greeting', { name: identity.fullName }) : null}</p>
          <Freshness />
        </div>
        <Todos today={today} />
        <Business today={today} />
        <Pulse today={today} />
        <Health today={today} />
      </div>
    </Page>
  );
}
