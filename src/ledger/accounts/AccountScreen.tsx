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
import { useResourceText } from '../../kit/resourceText';
import { parseAccountCode } from '../accountCode';
import { useAccountName } from '../useAccountName';
import { Statement } from './Statement';

export default function AccountScreen() {
  const back = useBackPath(ledgerAccounts);
  return <RecordScreen back={back}>{(record) => <Account record={recordOf(ledgerAccounts, record)} />}</RecordScreen>;
}

function Account({ record }: { record: RecordOf<typeof ledgerAccounts> }) {
  const texts = useResourceText();
  const code = record.code;
  const { holder, currency } = parseAccountCode(code);
  const name = useAccountName(code);
  return (
    <ReadPage
      title={texts.translate('ledger.titled', { name, currency })}
      noHistory={texts.translate('ledger.noHistory.account')}
    >
      <div className={css['panels']}>
        <Panel title={texts.fieldLabel(ledgerAccounts.name, 'balanceMinor')}>
          <p className={css['amount']}>{texts.format.money(record.balanceMinor, currency)}</p>
          <Facts
            of={ledgerAccounts}
            names={['type', 'currency']}
            moreFacts={
              holder
                ? [
                    {
                      label: texts.fieldLabel(ledgerAccounts.name, 'holderId'),
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
