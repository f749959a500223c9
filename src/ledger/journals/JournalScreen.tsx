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
import { useWords } from '../../kit/words';
import { ErrorState, LoadingState } from '../../kit/ui/states';
import { EntryTable } from '../EntryTable';
import { SourceLink } from '../SourceLink';

export default function JournalScreen() {
  const { translate } = useWords();
  return (
    <ReadScreen
      title={(title) => translate('ledger.journal', { title })}
      noHistory={translate('ledger.noHistory.journal')}
    >
      {(record) => <Journal record={recordOf(journals, record)} />}
    </ReadScreen>
  );
}

function Journal({ record }: { record: RecordOf<typeof journals> }) {
  const words = useWords();
  return (
    <>
      <Panel title={words.translate('ledger.posted')}>
        <Facts
          of={journals}
          names={['kind', 'businessDate', 'occurredOn', 'createdAt', 'reason', 'reversesId']}
          more={[
            { label: words.field(journals.name, 'sourceType'), value: <SourceLink record={record} /> },
            { label: words.translate('ledger.reversedBy'), value: <ReversedBy id={record.id} /> },
          ]}
        />
      </Panel>
      <Panel title={words.resource(entries.name, 2)}>
        <Entries record={record} />
      </Panel>
    </>
  );
}

/** Exceeds the entries of any journal. */
const most = 500;

function Entries({ record }: { record: RecordOf<typeof journals> }) {
  const words = useWords();
  const { data, error, isPending, isFetching, refetch } = useRecords(entries, {
    filter: { journalId: record.id },
    sort: { field: 'id', order: 'ASC' },
    perPage: most,
  });
  if (isPending) return <LoadingState rows={3} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} retrying={isFetching} />;
  return (
    <EntryTable
      label={words.resource(entries.name, 2)}
      records={data}
      currency={record.currency}
      head={{ label: words.field(entries.name, 'accountId'), cell: accountOf }}
      totals
    />
  );
}

const accountOf = (entry: RecordOf<typeof entries>) => (
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
  if (error) return <ProblemAlert problem={problemOf(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  return <ReferenceCell to={journals.name} ids={data.map((journal) => journal.id)} />;
}
