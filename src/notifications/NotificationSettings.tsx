import { Link } from 'react-router';
import { permittedReports } from '../../contract/duties';
import { notifications } from '../../contract/people/notifications';
import { reportSubscriptions } from '../../contract/reports/reportSubscriptions';
import { routeOf } from '../../contract/resource';
import { config } from '../config';
import { pathOf } from '../kit/form/paths';
import { optionLabel } from '../kit/kinds/choices.read';
import { useRecords } from '../kit/list/useRecords';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { useResourceText } from '../kit/resourceText';
import { ErrorState, LoadingState } from '../kit/ui/states';
import { useIsPermitted } from '../session/useMayDo';
import { Page } from '../shell/Page';
import { DigestSettings } from './DigestSettings';
import { FollowedRecords } from './FollowedRecords';
import { KindSettings } from './KindSettings';
import { DevicePushSettings } from './push/DevicePushSettings';
import css from './settings.module.css';

/** Settings of the inbox: push to this device, mail digest, kinds of notifications, followed records and mailed reports. */
export function NotificationSettings() {
  const { translate } = useResourceText();
  return (
    <Page title={translate('notifications.settings.title')} back={routeOf(notifications)}>
      <div className={css['page']}>
        {/* Push messages and mails are about real data, not that of the sandbox. */}
        {!config.isSandbox && (
          <>
            <DevicePushSettings />
            <DigestSettings />
            <KindSettings />
          </>
        )}
        <FollowedRecords />
        <MailedReports />
      </div>
    </Page>
  );
}

const maxReports = 100;

/** The reports that the user gets by mail. */
function MailedReports() {
  const texts = useResourceText();
  const { translate } = texts;
  const mayOpenReports = useIsPermitted()(permittedReports.sales);
  const { data, error, refetch, isFetching } = useRecords(reportSubscriptions, {
    filter: { isRecipient: true, isStopped: false },
    sort: { field: 'name', order: 'ASC' },
    perPage: maxReports,
  });
  if (data?.length === 0 && !mayOpenReports) return null;
  return (
    <Panel
      title={translate('notifications.settings.reports')}
      aside={<Link to={routeOf(reportSubscriptions)}>{translate('notifications.settings.allReports')}</Link>}
    >
      {!data ? (
        error ? (
          <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />
        ) : (
          <LoadingState rows={2} />
        )
      ) : data.length === 0 ? (
        <p className={readCss['hint']}>{translate('notifications.settings.noReports')}</p>
      ) : (
        <ul className={css['rows']}>
          {data.map((one) => (
            <li key={one.id}>
              <div>
                <Link to={pathOf(reportSubscriptions, one.id)}>{one.name}</Link>
                <small>
                  {[
                    optionLabel(one.cadence, texts, { resource: reportSubscriptions.name, name: 'cadence' }),
                    optionLabel(one.state, texts, { resource: reportSubscriptions.name, name: 'state' }),
                  ].join(' · ')}
                </small>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}
