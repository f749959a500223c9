import type { RecordOf } from '../../../contract/resource';
import { recordOf } from '../../kit/record';
import { entries, journals, ledgerAccounts } from '../../../contract/money/ledger';
import { problemOf } from '../../data/problem';
import { useRecords } from '../../kit/list/useRecords';
import { ReferenceCell } from '../../kit/kinds/ReferenceCell';
import { Facts } from '../../kit/read/Facts';
import { Panel } from '../../kit/read/Panel';
import { ReadScreen } from '../../kit/read/ReadScreen';
import { ProblemAlert } from '../../kit/ui/ProblemAlert';
import { useResourceText } from '../../kit/resourceText';
import { ErrorState, LoadingState } from '../../kit/ui/states';
import { EntryTable } from '../EntryTable';
import { SourceLink } from '../SourceLink';

export default function JournalScreen() {
  const { translate } = useResourceText();
  return (
    <ReadScreen
      formatTitle={(title) => translate('ledger.journal', { title })}
      noHistoryText={translate('ledger.noHistory.journal')}
    >
      {(record) => <Journal record={recordOf(journals, record)} />}
    </ReadScreen>
  );
}

function Journal({ record }: { record: RecordOf<typeof journals> }) {
  const texts = useResourceText();
  return (
    <>
      <Panel title={texts.translate('ledger.posted')}>
        <Facts
          of={journals}
          names={['kind', 'businessDate', 'occurredOn', 'createdAt', 'reason', 'reversesId']}
          moreFacts={[
            { label: texts.fieldLabel(journals.name, 'sourceType'), value: <SourceLink record={record} /> },
            { label: texts.translate('ledger.reversedBy'), value: <ReversedBy id={record.id} /> },
          ]}
        />
      </Panel>
      <Panel title={texts.resource(entries.name, 2)}>
        <Entries record={record} />
      </Panel>
    </>
  );
}

const maxEntries = 500;

function Entries({ record }: { record: RecordOf<typeof journals> }) {
  const texts = useResourceText();
  const { data, error, isPending, isFetching, refetch } = useRecords(entries, {
    filter: { journalId: record.id },
    sort: { field: 'id', order: 'ASC' },
    perPage: maxEntries,
  });
  if (isPending) return <LoadingState rows={3} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  return (
    <EntryTable
      label={texts.resource(entries.name, 2)}
      records={data}
      currency={record.currency}
      firstColumn={{ label: texts.fieldLabel(entries.name, 'accountId'), cell: renderAccount }}
      showsTotals
    />
  );
}

const renderAccount = (entry: RecordOf<typeof entries>) => (
  <ReferenceCell to={ledgerAccounts.name} ids={[entry.accountId]} />
);

function ReversedBy({ id }: { id: string }) {
  const {
    data = [],
    error,
    isFetching,
    refetch,
  } = useRecords(journals, {
    filter: { reversesId: id },
    sort: { field: 'id', order: 'ASC' },
    perPage: 1,
  });
  if (error) return <ProblemAlert problem={problemOf(error)} isRetrying={isFetching} onRetry={() => void refetch()} />;
  return <ReferenceCell to={journals.name} ids={data.map((journal) => journal.id)} />;
}
