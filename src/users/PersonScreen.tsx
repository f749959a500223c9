import FileDown from 'lucide-react/icons/file-down';
import { lazy, Suspense } from 'react';
import { useDataProvider, useNotify } from 'react-admin';
import { useParams } from 'react-router';
import { users } from '../../contract/people/accounts';
import { personalData } from '../../contract/people/personalData';
import { problemOf } from '../data/problem';
import type { ConsoleDataProvider } from '../data/dataProvider';
import { ActionBar } from '../kit/actions/ActionBar';
import type { MenuEntry } from '../kit/actions/MoreActions';
import { saveFile } from '../kit/files/saveFile';
import { useBackPath } from '../kit/form/paths';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import readCss from '../kit/read/read.module.css';
import { ReadScreen } from '../kit/read/ReadScreen';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';
import { LoadingState } from '../kit/ui/states';
import { useSingleFlight } from '../kit/useWriteOnce';
import { useIsPermitted } from '../session/useMayDo';
import { isWalletAction, PersonActivity, WalletPanel } from './MoneyCards';
import { PersonHead } from './PersonHead';
import { StatusNotice } from './StatusNotice';

const WalletMovements = lazy(() => import('../ledger/WalletMovements'));

export default function PersonScreen() {
  const menuEntries = usePersonalDataEntry();
  return (
    <ReadScreen hasForm actionBar={{ filter: isPersonAction, maxButtons: 1, menuEntries }}>
      {(record) => (
        <>
          <StatusNotice record={record} />
          <div className={readCss['head']}>
            <PersonHead names={['email', 'phone', 'companyId', 'createdAt', 'language']} />
            <div className={readCss['panels']}>
              <WalletPanel record={record} />
              <PlanPanel record={record} />
            </div>
          </div>
          <PersonActivity record={record} />
          <Suspense fallback={<LoadingState rows={3} />}>
            <WalletMovements id={record.id} />
          </Suspense>
        </>
      )}
    </ReadScreen>
  );
}

interface Props {
  record: AnyRecord;
}

const planActions = new Set(['start-trial', 'subscribe', 'end-plan']);

function isPlanAction(action: string): boolean {
  return planActions.has(action);
}

function isPersonAction(action: string): boolean {
  return !isPlanAction(action) && !isWalletAction(action);
}

function PlanPanel({ record }: Props) {
  const { translate } = useResourceText();
  const back = useBackPath(users);
  const hasPlan = typeof recordOf(users, record).planId === 'string';
  return (
    <Panel
      title={translate(hasPlan ? 'people.plan.title' : 'people.plan.none')}
      aside={<ActionBar back={back} filter={isPlanAction} maxButtons={1} variant="text" />}
    >
      {hasPlan && <Facts of={users} names={['planId', 'trialEndsOn', 'subscribedOn']} />}
    </Panel>
  );
}

function usePersonalDataEntry(): readonly MenuEntry[] {
  const { id = '' } = useParams<'id'>();
  const { translate } = useResourceText();
  const notify = useNotify();
  const dataProvider = useDataProvider<ConsoleDataProvider>();
  const isPermitted = useIsPermitted();
  const [download] = useSingleFlight(async () => {
    try {
      const { data } = await dataProvider.call(personalData, { params: { id } });
      const file = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
      saveFile(file, `personal-data-${id}.json`);
    } catch (error) {
      notify('export.failed', {
        type: 'error',
        messageArgs: { reason: translate(`problems.${problemOf(error).code}`) },
      });
    }
  });
  if (!isPermitted(personalData.permitted, 'reads')) return [];
  const icon = <FileDown size={18} aria-hidden />;
  return [{ label: translate('people.personalData'), icon, onChoose: () => void download() }];
}
