import { ledgerAccounts } from '../../../contract/money/ledger';
import type { RecordOf } from '../../../contract/resource';
import { useBackPath } from '../../kit/form/paths';
import { RecordScreen } from '../../kit/form/RecordScreen';
import { ReferenceCell } from '../../kit/kinds/ReferenceCell';
import { Facts } from '../../kit/read/Facts';
import { Panel } from '../../kit/read/Panel';
import css from '../../kit/read/read.module.css';
import { ReadPage } from '../../kit/read/ReadScreen';
import { recordOf } from '../../kit/record';
import { useWords } from '../../kit/words';
import { readAccount } from '../account';
import { useAccountName } from '../useAccountName';
import { Statement } from './Statement';

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
    <ReadPage
      title={words.translate('ledger.titled', { name, currency })}
      noHistory={words.translate('ledger.noHistory.account')}
    >
      <div className={css['panels']}>
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
