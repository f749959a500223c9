import { lazy } from 'react';
import { deposits } from '../../contract/money/deposits';
import { investments, investmentMovements } from '../../contract/money/investments';
import { History } from '../kit/history/History';
import { Page } from '../shell/Page';
import { ActionBar } from '../kit/actions/ActionBar';
import { FieldCell, CustomCellsContext } from '../kit/FieldCell';
import { ContributionButton } from './ContributionButton';
import { EditButton } from '../kit/form/EditButton';
import { useBackPath } from '../kit/form/paths';
import { RecordScreen } from '../kit/form/RecordScreen';
import { Facts } from '../kit/read/Facts';
import { Panel } from '../kit/read/Panel';
import css from '../kit/read/read.module.css';
import { recordOf, titleOf, type AnyRecord } from '../kit/record';
import { useIsOperationPermitted } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import { hasUnpaidCommitment, isOpen, movementCells } from './status';
import { RelatedRecords } from '../kit/read/RelatedRecords';
import type { RecordOf } from '../../contract/resource';
import { SumTable, type SumLine } from '../kit/read/SumTable';
import investmentsCss from './investments.module.css';

export default function InvestmentScreen() {
  const back = useBackPath(investments);
  return (
    <RecordScreen back={back}>
      {(record) => <InvestmentPage key={record.id} record={record} back={back} />}
    </RecordScreen>
  );
}

const dialogs = { return: lazy(() => import('./PaymentDialog')) };

const termFields = [
  'investorName',
  'instrument',
  'rateBp',
  'startsOn',
  'maturesOn',
  'closedOn',
  'recordedByEmail',
  'note',
] as const;

function InvestmentPage({ record, back }: { record: AnyRecord; back: string }) {
  const texts = useResourceText();
  const mayDo = useIsOperationPermitted();
  const actions = (
    <ActionBar back={back} dialogs={dialogs}>
      <EditButton variant="outlined" />
      {hasUnpaidCommitment(recordOf(investments, record)) && mayDo(deposits, 'create') && (
        <ContributionButton investmentId={record.id} />
      )}
    </ActionBar>
  );
  return (
    <Page title={titleOf(investments, record, texts)} back={back} actions={actions}>
      <div className={css['page']}>
        <div className={css['panels']}>
          <div className={css['side']}>
            <Panel title={texts.translate('investments.terms')} aside={<FieldCell source="state" />}>
              <Facts of={investments} names={termFields} />
            </Panel>
            <Panel title={texts.translate('investments.capital')}>
              <Capital record={recordOf(investments, record)} />
            </Panel>
          </div>
          <ScheduledMovements id={record.id} />
          <PastMovements id={record.id} />
        </div>
        <History />
      </div>
    </Page>
  );
}

const soonestFirst = { field: 'dueOn', direction: 'ASC' } as const;

function ScheduledMovements({ id }: { id: string }) {
  const { translate } = useResourceText();
  return (
    <CustomCellsContext value={movementCells}>
      <RelatedRecords
        resource={investmentMovements}
        title={translate('investments.toCome')}
        filter={{ investmentId: id, state: 'scheduled' }}
        columns={['type', 'dueOn', 'amountMinor']}
        order={soonestFirst}
        emptyContent={translate('investments.nothingToCome')}
      />
    </CustomCellsContext>
  );
}

function PastMovements({ id }: { id: string }) {
  const { translate } = useResourceText();
  return (
    <RelatedRecords
      resource={investmentMovements}
      title={translate('investments.movements')}
      filter={{ investmentId: id, state: ['confirmed', 'reversed', 'canceled'] }}
      columns={['type', 'state', 'onDate', 'amountMinor']}
      emptyContent={translate('investments.nothingDone')}
      maxRows={12}
    />
  );
}

/** Sum: outstanding = paid in − principal returned − written off. */
function Capital({ record }: { record: RecordOf<typeof investments> }) {
  const texts = useResourceText();
  type Amount = 'paidInMinor' | 'principalMinor' | 'writtenOffMinor' | 'outstandingMinor';
  const lineOf = (name: Amount, sign: 1 | -1): SumLine => ({
    label: texts.fieldLabel(investments.name, name),
    amountMinor: sign * record[name],
  });
  const lines = [lineOf('paidInMinor', 1), lineOf('principalMinor', -1), lineOf('writtenOffMinor', -1)];
  return (
    <>
      <SumTable
        label={texts.translate('investments.capital')}
        currency={record.currency}
        lines={[
          ...lines.filter(({ amountMinor }, index) => index === 0 || amountMinor !== 0),
          { ...lineOf('outstandingMinor', 1), isTotal: true },
        ]}
      />
      <Facts of={investments} names={['committedMinor', 'yieldMinor']} />
      {isOpen(record) && !hasUnpaidCommitment(record) && (
        <p className={investmentsCss['fullyPaidIn']}>{texts.translate('investments.allPutIn')}</p>
      )}
    </>
  );
}
