import { lazy, Suspense } from 'react';
import { useGetIdentity } from 'react-admin';
import { EditScreen } from '../../kit/form/EditScreen';
import type { AnyRecord } from '../../kit/record';
import { MailChoices } from '../../mail/MailChoices';
import { DeviceNotices } from '../../notices/DeviceNotices';
import { LoadingState } from '../../kit/ui/states';
import { accountOf } from '../account';
import { Standing } from '../Standing';
import { DutiesOf } from './DutiesOf';

const SecondFactor = lazy(() => import('./SecondFactor'));
const Sessions = lazy(() => import('./Sessions'));

const toldAbove = ['duties'];

export default function AdministratorScreen() {
  const { identity } = useGetIdentity();
  return (
    <EditScreen
      above={standing}
      toldElsewhere={toldAbove}
      below={(record) => (identity?.id === accountOf(record).uid ? <Own /> : null)}
    />
  );
}

/** What one decides for oneself alone. */
function Own() {
  return (
    <>
      <Suspense fallback={<LoadingState rows={2} />}>
        <SecondFactor />
        <Sessions />
      </Suspense>
      <DeviceNotices />
      <MailChoices />
    </>
  );
}

const standing = (record: AnyRecord) => (
  <>
    <Standing record={record} />
    <DutiesOf record={record} />
  </>
);
