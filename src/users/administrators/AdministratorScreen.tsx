import Button from '@mui/material/Button';
import { lazy, Suspense, type ComponentType } from 'react';
import { useGetIdentity } from 'react-admin';
import { Link } from 'react-router';
import { notificationSettingsPath } from '../../shell/menu';
import { administrators } from '../../../contract/people/accounts';
import { auditEvents } from '../../../contract/people/auditEvents';
import { config } from '../../config';
import { CustomCellsContext } from '../../kit/FieldCell';
import { useBackPath } from '../../kit/form/paths';
import { RecordScreen } from '../../kit/form/RecordScreen';
import { auditPathOf } from '../../kit/history/auditEvent';
import { OptionHints } from '../../kit/kinds/CheckboxGroup';
import { Panel } from '../../kit/read/Panel';
import readCss from '../../kit/read/read.module.css';
import { ReadPage } from '../../kit/read/ReadScreen';
import { type AnyRecord, recordOf, titleOf } from '../../kit/record';
import { useResourceText } from '../../kit/resourceText';
import { LoadingState } from '../../kit/ui/states';
import { StateChip } from '../../kit/ui/values';
import { useIsOperationPermitted } from '../../session/useMayDo';
import { PersonHead } from '../PersonHead';
import { StatusNotice } from '../StatusNotice';
import css from '../users.module.css';
import { administratorCells } from './administratorCells';

const Password = lazy(() => import('./Password'));
const SecondFactor = lazy(() => import('./SecondFactor'));
const RealAccount = lazy(() => import('../../sandbox/RealAccount'));
const Sessions = lazy(() => import('./Sessions'));

/** Page of an administrator; one's own is the profile, with password, second factor and sessions. */
export default function AdministratorScreen() {
  const resourceText = useResourceText();
  const back = useBackPath(administrators);
  const { identity } = useGetIdentity();
  return (
    <RecordScreen back={back}>
      {(record) => {
        const { uid, restoresAt } = recordOf(administrators, record);
        const isOwn = identity?.id === uid;
        return (
          <ReadPage
            key={record.id}
            title={titleOf(administrators, record, resourceText)}
            hasForm
            hasFoldedHistory={isOwn}
            historyLink={uid !== null && <AuditLink uid={uid} />}
            actionBar={{ maxButtons: isOwn && restoresAt === null ? 0 : 2 }}
          >
            <StatusNotice record={record} />
            <div className={css['account']}>
              <div className={readCss['panels']}>
                <CustomCellsContext value={administratorCells}>
                  <PersonHead
                    names={['email', 'phone', 'language', 'lastSignInAt', 'createdAt']}
                    mark={isOwn && <StateChip tone="info">{resourceText.translate('people.you')}</StateChip>}
                  />
                </CustomCellsContext>
                <AdministratorDuties record={record} isOwn={isOwn} />
                {isOwn && !config.isSandbox && <NotificationSettingsLink />}
              </div>
              {isOwn && (
                <div className={readCss['panels']}>
                  <SignInParts />
                </div>
              )}
            </div>
          </ReadPage>
        );
      }}
    </RecordScreen>
  );
}

function AuditLink({ uid }: { uid: string }) {
  const { translate } = useResourceText();
  const mayRead = useIsOperationPermitted()(auditEvents, 'read');
  return mayRead && <Link to={auditPathOf({ actorId: uid })}>{translate('audit.allOfPerson')}</Link>;
}

/** Has its own Suspense boundary: otherwise loading one part would close the dialog of another part. */
function LazyPart({ of: Content }: { of: ComponentType }) {
  return (
    <Suspense fallback={<LoadingState rows={2} />}>
      <Content />
    </Suspense>
  );
}

function SignInParts() {
  if (config.isSandbox) return <LazyPart of={RealAccount} />;
  return (
    <>
      <LazyPart of={Password} />
      <LazyPart of={SecondFactor} />
      <LazyPart of={Sessions} />
    </>
  );
}

function NotificationSettingsLink() {
  const { translate } = useResourceText();
  return (
    <Panel
      title={translate('notifications.settings.title')}
      aside={
        <Button component={Link} to={notificationSettingsPath}>
          {translate('notifications.settings.change')}
        </Button>
      }
    >
      <p className={readCss['hint']}>{translate('notifications.settings.hint')}</p>
    </Panel>
  );
}

function AdministratorDuties({ record, isOwn }: { record: AnyRecord; isOwn: boolean }) {
  const texts = useResourceText();
  const { duties } = recordOf(administrators, record);
  return (
    <Panel title={isOwn ? texts.translate('people.yourDuties') : texts.fieldLabel(administrators.name, 'duties')}>
      {duties?.length ? (
        <OptionHints resource={administrators.name} name="duties" options={duties} />
      ) : (
        <p className={readCss['hint']}>{texts.translate('people.noDuties')}</p>
      )}
    </Panel>
  );
}
