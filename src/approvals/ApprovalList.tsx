import { useGetIdentity } from 'react-admin';
import { deposits } from '../../contract/money/deposits';
import { liquidations } from '../../contract/money/liquidations';
import { approvals } from '../../contract/people/approvals';
import type { FilterOf, RecordOf, Resource } from '../../contract/resource';
import { useFilterOf } from '../kit/list/ListScope';
import { ListScreen, type TabOptions } from '../kit/list/ListScreen';
import { listPathOf } from '../kit/list/list';
import { optionLabel } from '../kit/kinds/choices.read';
import { useActorName } from '../kit/people/Actor';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import { recordOf, type AnyRecord } from '../kit/record';
import { useRecordTitle } from '../kit/recordTitle';
import { TabLinks } from '../kit/ui/TabLinks';
import { useIsNarrow } from '../kit/ui/useIsNarrow';
import { EmptyValue, Instant, NoBreakText, StateChip, toneOf } from '../kit/ui/values';
import { useResourceText } from '../kit/resourceText';
import { useSlots } from '../kit/slots';
import { useIsOperationPermitted } from '../session/useMayDo';
import css from './approvals.module.css';
import { changedValueText, labelOf } from '../kit/changes/changeTexts';
import { displayOf } from '../kit/kinds/displays';
import { useDeclaredOptions } from '../kit/resourceScreens';
import { requestText } from './PendingApprovals';
import { requestedChanges } from './requestedChanges';

const cells = customCells(approvals, {
  number: (record) => <Heading record={record} />,
  action: (record) => <Action record={record} />,
  recordTitle: (record) => <Title record={record} />,
  state: (record) => <State record={record} />,
  expiresAt: (record) => <ExpiresAt record={record} />,
});

export default function ApprovalList() {
  const mayApprove = useIsOperationPermitted()(approvals, 'approve');
  return (
    <CustomCellsContext value={cells}>
      <ListScreen tabs={Tabs} tabOptions={mayApprove ? approverTabs : readerTabs} contentAbove={<OtherTasks />} />
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

/** The number; in the cards of a narrow window the action, its record and its change. */
function Heading({ record }: { record: AnyRecord }) {
  const approval = recordOf(approvals, record);
  return useIsNarrow() ? <Request approval={approval} /> : approval.number;
}

function Action({ record }: { record: AnyRecord }) {
  const approval = recordOf(approvals, record);
  return useIsNarrow() ? <EmptyValue /> : <Request approval={approval} />;
}

function Request({ approval }: { approval: RecordOf<typeof approvals> }) {
  const title = useRecordTitle(approval.resource, approval.recordTitle);
  const changeText = useFirstChangeText(approval);
  return (
    <>
      <NoBreakText>{requestText(approval, useResourceText())}</NoBreakText>
      {title !== null && <span className={css['change']}>{title}</span>}
      {changeText && <span className={css['change']}>{changeText}</span>}
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

function Title({ record }: { record: AnyRecord }) {
  const { resource, recordTitle } = recordOf(approvals, record);
  const title = useRecordTitle(resource, recordTitle);
  return title === null ? null : <NoBreakText>{title}</NoBreakText>;
}

/** The state, and for a decided request who decided and when. */
function State({ record }: { record: AnyRecord }) {
  const texts = useResourceText();
  const nameOf = useActorName(true);
  const { state, decidedByEmail, decidedAt } = recordOf(approvals, record);
  return (
    <>
      <StateChip tone={toneOf(state, approvals.name) ?? 'quiet'}>
        {optionLabel(state, texts, { resource: approvals.name, name: 'state' })}
      </StateChip>
      {decidedAt !== null && (
        <span className={css['change']}>
          {[nameOf(decidedByEmail) ?? decidedByEmail, texts.format.instant(decidedAt)].filter(Boolean).join(' · ')}
        </span>
      )}
    </>
  );
}

function ExpiresAt({ record }: { record: AnyRecord }) {
  const { state, expiresAt } = recordOf(approvals, record);
  return state === 'pending' && expiresAt !== null ? <Instant value={expiresAt} /> : <EmptyValue />;
}

type Filter = FilterOf<typeof approvals>;
const sort = { field: 'createdAt', order: 'DESC' } as const;
const forMe: Filter = { turn: 'yours' };

const tabOptions = (filter: Filter): TabOptions<Resource> => ({
  tabFilterKeys: ['turn', 'requestedBy'],
  initialQuery: { filter, sort },
});
const approverTabs = tabOptions(forMe);
const readerTabs = tabOptions({});

function Tabs() {
  const { translate } = useResourceText();
  const filter = useFilterOf(approvals);
  const uid = useGetIdentity().identity?.id;
  const filters: Readonly<Record<ApprovalTab, Filter>> = {
    all: {},
    forMe,
    mine: { requestedBy: uid },
  };
  const current: ApprovalTab = filter.turn === 'yours' ? 'forMe' : filter.requestedBy === uid ? 'mine' : 'all';
  return (
    <TabLinks
      label={translate('list.which')}
      tabs={approvalTabs.map((tab) => ({
        to: listPathOf(approvals, { filter: filters[tab], sort }),
        label: translate(`approvals.tabs.${tab}`),
        isCurrent: tab === current,
      }))}
    />
  );
}

export const approvalTabs = ['forMe', 'mine', 'all'] as const;
type ApprovalTab = (typeof approvalTabs)[number];
