import { useGetIdentity } from 'react-admin';
import { deposits } from '../../contract/money/deposits';
import { liquidations } from '../../contract/money/liquidations';
import { approvals } from '../../contract/people/approvals';
import { routeOf, type FilterOf, type RecordOf } from '../../contract/resource';
import { useFilterOf } from '../kit/list/ListScope';
import { ListScreen } from '../kit/list/ListScreen';
import { listPathOf } from '../kit/list/list';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { recordOf, type AnyRecord } from '../kit/record';
import { TabLinks } from '../kit/ui/TabLinks';
import { NoBreakText } from '../kit/ui/values';
import { useResourceText } from '../kit/resourceText';
import { useSlots } from '../kit/slots';
import { useIsOperationPermitted } from '../session/useMayDo';
import css from './approvals.module.css';
import { changedValueText, labelOf } from '../kit/changes/changeTexts';
import { displayOf } from '../kit/kinds/displays';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { requestText, useApprovalTitle } from './PendingApprovals';
import { requestedChanges } from './requestedChanges';

const cells = customCells(approvals, {
  action: (record) => <Action record={record} />,
  resource: (record) => <Section record={record} />,
  recordTitle: (record) => <Title record={record} />,
});

export default function ApprovalList() {
  return (
    <CustomCellsContext value={cells}>
      <ListScreen tabs={Tabs} contentAbove={<OtherTasks />} />
    </CustomCellsContext>
  );
}

/** Says where the other tasks are, because users look for deposits and payouts here. */
function OtherTasks() {
  const { translate } = useResourceText();
  const { OpenTasksLink } = useSlots();
  const mayDo = useIsOperationPermitted();
  if (!mayDo(deposits, 'confirm') && !mayDo(liquidations, 'approve')) return null;
  return (
    <p className={css['otherTasks']}>
      {translate('approvals.otherTasks')} {OpenTasksLink && <OpenTasksLink except={approvals} />}
    </p>
  );
}

function Action({ record }: { record: AnyRecord }) {
  const approval = recordOf(approvals, record);
  const changeText = useFirstChangeText(approval);
  return (
    <>
      <NoBreakText>{requestText(approval, useResourceText())}</NoBreakText>
      {changeText && <div className={css['change']}>{changeText}</div>}
    </>
  );
}

/** Returns the first field that the action would change; empty if it changes none that can be shown as text. */
function useFirstChangeText(approval: RecordOf<typeof approvals>): string {
  const texts = useResourceText();
  const declaredResource = useDeclaredOptions(approval.resource)?.resource;
  if (!declaredResource || approval.before === null) return '';
  const { resource, records } = requestedChanges(declaredResource, approval);
  const change = records[0]?.find(
    ({ name, field }) =>
      Object.hasOwn(declaredResource.fields, name) &&
      field !== null &&
      field.kind !== 'secret' &&
      !displayOf(field).AsyncText,
  );
  if (!change) return '';
  const textOf = (side: 'before' | 'after') => changedValueText(resource.name, change, side, texts) || '—';
  return `${labelOf(resource.name, change, texts)}: ${textOf('before')} → ${textOf('after')}`;
}

function Section({ record }: { record: AnyRecord }) {
  return useResourceText().resource(recordOf(approvals, record).resource, 2);
}

function Title({ record }: { record: AnyRecord }) {
  const title = useApprovalTitle(recordOf(approvals, record));
  return title === null ? null : <NoBreakText>{title}</NoBreakText>;
}

type Filter = FilterOf<typeof approvals>;
const sort = { field: 'createdAt', order: 'DESC' } as const;

function Tabs() {
  const { translate } = useResourceText();
  const filter = useFilterOf(approvals);
  const uid = useGetIdentity().identity?.id;
  const filters: Readonly<Record<ApprovalTab, Filter>> = {
    all: {},
    forMe: { turn: 'yours' },
    mine: { requestedBy: uid },
  };
  const current: ApprovalTab = filter.turn === 'yours' ? 'forMe' : filter.requestedBy === uid ? 'mine' : 'all';
  return (
    <TabLinks
      label={translate('list.which')}
      tabs={approvalTabs.map((tab) => ({
        to: tab === 'all' ? routeOf(approvals) : listPathOf(approvals, { filter: filters[tab], sort }),
        label: translate(`approvals.tabs.${tab}`),
        isCurrent: tab === current,
      }))}
    />
  );
}

export const approvalTabs = ['all', 'forMe', 'mine'] as const;
type ApprovalTab = (typeof approvalTabs)[number];
