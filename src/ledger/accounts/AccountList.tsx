import { ledgerAccounts, ledgerAccountTypes } from '../../../contract/money/ledger';
import { ListScreen } from '../../kit/list/ListScreen';
import { StateTabs } from '../../kit/list/StateTabs';
import { useResourceText } from '../../kit/resourceText';

export default function AccountList() {
  return <ListScreen tabs={AccountTypeTabs} />;
}

function AccountTypeTabs() {
  const { translate, lookup } = useResourceText();
  return (
    <StateTabs
      field="type"
      states={ledgerAccountTypes}
      labelOf={(type) => (type ? lookup(ledgerAccounts.name, `values.type.${type}`) : translate('ledger.allTypes'))}
    />
  );
}
