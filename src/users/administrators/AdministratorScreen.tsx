import { lazy, Suspense, type ComponentType } from 'react';
import { useGetIdentity } from 'react-admin';
import { config } from '../../config';
import { EditScreen } from '../../kit/form/EditScreen';
import type { AnyRecord } from '../../kit/record';
import { MailChoices } from '../../mail/MailChoices';
import { DeviceNotices } from '../../notices/DeviceNotices';
import { LoadingState } from '../../kit/ui/states';
import { accountOf } from '../account';
import { StatusNotice } from '../StatusNotice';
import { DutiesOf } from './DutiesOf';

const Password = lazy(() => import('./Password'));
const SecondFactor = lazy(() => import('./SecondFactor'));
const RealAccount = lazy(() => import('../../sandbox/RealAccount'));
const Sessions = lazy(() => import('./Sessions'));

const shownAbove = ['duties'];

export default function AdministratorScreen() {
  const { identity } = useGetIdentity();
  return (
    <EditScreen
      above={notice}
      shownElsewhere={shownAbove}
      below={(record) => (identity?.id === accountOf(record).uid ? <Own /> : null)}
    />
  );
}

/** Has its own Suspense boundary, so that a loading part does not close the dialog of another. */
function Part({ of: Content }: { of: ComponentType }) {
  return (
    <Suspense fallback={<LoadingState rows={2} />}>
      <Content />
    </Suspense>
  );
}

function Own() {
  if (config.isSandbox) return <Part of={RealAccount} />;
  return (
    <>
      <Part of={Password} />
      <Part of={SecondFactor} />
      <Part of={Sessions} />
      <DeviceNotices />
      <MailChoices />
    </>
  );
}

const notice = (record: AnyRecord) => (
  <>
    <StatusNotice record={record} />
    <DutiesOf record={record} />
  </>
);
