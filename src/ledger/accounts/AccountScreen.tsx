import type { FieldName, RecordOf } from '../../../contract/resource';
import { recordOf } from '../../kit/record';
import { Link } from 'react-router';
import { entries, journals, ledgerAccounts } from '../../../contract/money/ledger';
import { useBackPath } from '../../kit/form/paths';
import { RecordScreen } from '../../kit/form/RecordScreen';
import { optionLabel } from '../../kit/kinds/choice.read';
import { ReferenceCell } from '../../kit/kinds/ReferenceCell';
import { useReferenced } from '../../kit/kinds/useReferenced';
import { ExportButton } from '../../kit/list/ExportButton';
import { Pager } from '../../kit/list/Pager';
import { currentListStatus } from '../../kit/list/listStatus';
import { useDeclaredList } from '../../kit/list/useDeclaredList';
import { Facts } from '../../kit/read/Facts';
import { PrintButton } from '../../kit/print/PrintButton';
import { PrintedAt } from '../../kit/print/PrintedAt';
import { Panel } from '../../kit/read/Panel';
import css from '../../kit/read/read.module.css';
import { ReadPage } from '../../kit/read/ReadScreen';
import { textOf } from '../../kit/record';
import { useWords, type Words } from '../../kit/words';
import { ErrorState, LoadingState, RefreshFailed } from '../../kit/ui/states';
import { readAccount } from '../account';
import { EntryTable } from '../EntryTable';
import { useAccountName } from '../useAccountName';
import { ListScope } from '../../kit/list/ListScope';
import { ResourceScope } from '../../kit/contexts';

/** An account of the ledger: what it holds, and each entry with the balance after it. */
export default function AccountScreen() {
  const back = useBackPath(ledgerAccounts);
  return <RecordScreen back={back}>{(record) => <Account record={recordOf(ledgerAccounts, record)} />}</RecordScreen>;
}

function Account({ record }: { record: RecordOf<typeof ledgerAccounts> }) {
  const words = useWords();
  const code = record.code;
  const { holder, currency } = readAccount(code);
  const name = useAccountName(code);
  return (
    <ReadPage title={words.translate('ledger.titled', { name, currency })} hasHistory={false}>
      <div className={`sheet ${css['panels']}`}>
        <PrintedAt />
        <Panel title={words.field(ledgerAccounts.name, 'balanceMinor')}>
          <p className={css['amount']}>{words.format.money(record.balanceMinor, currency)}</p>
          <Facts
            of={ledgerAccounts}
            names={['type', 'currency']}
            more={
              holder
                ? [
                    {
                      label: words.field(ledgerAccounts.name, 'holderId'),
                      value: <ReferenceCell to={holder.resource} ids={[holder.id]} />,
                    },
                  ]
                : []
            }
          />
        </Panel>
        <Statement record={record} />
      </div>
    </ReadPage>
  );
}

/** The newest entry first, each with the balance after it. */
function Statement({ record }: { record: RecordOf<typeof ledgerAccounts> }) {
  const words = useWords();
  const list = useDeclaredList(entries, { accountId: record.id });
  const picture = currentListStatus(list);
  const rows = (list.data ?? []).map((entry) => recordOf(entries, entry));
  return (
    <ResourceScope resource={entries}>
      <ListScope list={list}>
        <Panel
          title={words.resource(entries.name, 2)}
          aside={
            picture === 'rows' && (
              <div className={css['asides']}>
                <ExportButton />
                <PrintButton />
              </div>
            )
          }
        >
          {picture === 'loading' && <LoadingState rows={8} />}
          {picture === 'error' && (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} retrying={Boolean(list.isFetching)} />
          )}
          {picture === 'empty' && <p className={css['hint']}>{words.of(entries.name, 'empty')}</p>}
          {picture === 'rows' && (
            <>
              {list.error ? <RefreshFailed error={list.error} onRetry={() => void list.refetch()} /> : null}
              <p className="printed-at">{periodOf(rows, words)}</p>
              <EntryTable
                label={words.resource(entries.name, 2)}
                records={rows}
                currency={record.currency}
                head={{ label: words.field(entries.name, 'journalId'), cell: journalOf }}
                balances
              />
              <Pager />
            </>
          )}
        </Panel>
      </ListScope>
    </ResourceScope>
  );
}

/** From which day to which the entries are that the page shows. */
function periodOf(rows: readonly RecordOf<typeof entries>[], { format }: Words): string {
  const days = rows.map(({ businessDate }) => businessDate).toSorted();
  const [from, to] = [days[0], days.at(-1)];
  return from !== undefined && to !== undefined ? format.dates(from, to) : '';
}

const journalOf = (entry: RecordOf<typeof entries>) => <JournalLink id={entry.journalId} />;

/** "Venta completada · asiento 1204" */
function JournalLink({ id }: { id: string }) {
  const words = useWords();
  const journal = useReferenced(journals.name, [id])?.records.get(id);
  if (!journal) return <ReferenceCell to={journals.name} ids={[id]} />;
  const kind = optionLabel(recordOf(journals, journal).kind, words, { resource: journals.name, name: 'kind' });
  return (
    <Link to={`/${journals.name}/${encodeURIComponent(id)}`}>
      {words.translate('ledger.entryOf', {
        kind,
        seq: textOf(journals, 'seq' satisfies FieldName<typeof journals>, journal, words),
      })}
    </Link>
  );
}
