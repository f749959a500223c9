import { lazy, Suspense, type ComponentType } from 'react';
import { useGetIdentity } from 'react-admin';
import { Link } from 'react-router';
import { config } from '../../config';
import { EditScreen } from '../../kit/form/EditScreen';
import { type AnyRecord, recordOf } from '../../kit/record';
import { LoadingState } from '../../kit/ui/states';
import { notificationSettingsPath } from '../../shell/menu';
import { accountOf, StatusNotice } from '../StatusNotice';
import { administrators } from '../../../contract/people/accounts';
import { OptionHints } from '../../kit/kinds/CheckboxGroup';
import { Panel } from '../../kit/read/Panel';
import { useResourceText } from '../../kit/resourceText';
import css from '../users.module.css';

const Password = lazy(() => import('./Password'));
const SecondFactor = lazy(() => import('./SecondFactor'));
const RealAccount = lazy(() => import('../../sandbox/RealAccount'));
const Sessions = lazy(() => import('./Sessions'));

const noticeFields = ['duties'];

export default function AdministratorScreen() {
  const { identity } = useGetIdentity();
  return (
    <EditScreen
      contentAbove={renderNotice}
      hiddenFields={noticeFields}
      contentBelowForm={(record) => (identity?.id === accountOf(record).uid ? <OwnAccountParts /> : null)}
    />
  );
}

/** Has its own Suspense boundary: otherwise loading one part would close the dialog of another part. */
function LazyPart({ of: Content }: { of: ComponentType }) {
  return (
    <Suspense fallback={<LoadingState rows={2} />}>
      <Content />
    </Suspense>
  );
}

function OwnAccountParts() {
  if (config.isSandbox) return <LazyPart of={RealAccount} />;
  return (
    <>
      <LazyPart of={Password} />
      <LazyPart of={SecondFactor} />
      <LazyPart of={Sessions} />
      <NotificationSettingsLink />
    </>
  );
}

function NotificationSettingsLink() {
  const { translate } = useResourceText();
  return (
    <div className={css['duties']}>
      <Panel title={translate('notifications.settings.title')}>
        <p>{translate('notifications.settings.hint')}</p>
        <Link to={notificationSettingsPath}>{translate('notifications.settings.change')}</Link>
      </Panel>
    </div>
  );
}

const renderNotice = (record: AnyRecord) => (
  <>
    <StatusNotice record={record} />
    <AdministratorDuties record={record} />
  </>
);

function AdministratorDuties({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const { identity } = useGetIdentity();
  const { duties, uid } = recordOf(administrators, record);
  const title =
    identity?.id === uid ? texts.translate('people.yourDuties') : texts.fieldLabel(administrators.name, 'duties');
  return (
    <div className={css['duties']}>
      <Panel title={title}>
        {duties?.length ? (
          <OptionHints resource={administrators.name} name="duties" options={duties} />
        ) : (
          <p>{texts.translate('people.noDuties')}</p>
        )}
      </Panel>
    </div>
  );
}
