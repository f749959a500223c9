import { ledgerAccounts, ledgerAccountTypes } from '../../../contract/money/ledger';
import { ListScreen } from '../../kit/list/ListScreen';
import { ChoiceTabs } from '../../kit/list/ChoiceTabs';
import { useResourceText } from '../../kit/resourceText';

export default function AccountList() {
  return <ListScreen tabs={AccountTypeTabs} />;
}

function AccountTypeTabs() {
  const { translate, lookup } = useResourceText();
  return (
    <ChoiceTabs
      field="type"
      options={ledgerAccountTypes}
      labelOf={(type) => (type ? lookup(ledgerAccounts.name, `values.type.${type}`) : translate('ledger.allTypes'))}
    />
  );
}
