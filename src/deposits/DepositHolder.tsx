import { companies } from '../../contract/catalogs/companies';
import { deposits } from '../../contract/money/deposits';
import { investments } from '../../contract/money/investments';
import { users } from '../../contract/people/accounts';
import { ReferenceCell } from '../kit/kinds/ReferenceCell';
import { recordOf, type AnyRecord } from '../kit/record';
import { useResourceText } from '../kit/resourceText';

export function DepositHolder({ record }: { record: AnyRecord }) {
  const { translate } = useResourceText();
  const { accountId, companyId, investmentId, purpose } = recordOf(deposits, record);
  if (purpose === 'settlement') return <>{translate('deposits.processor')}</>;
  if (investmentId !== null) return <ReferenceCell to={investments.name} ids={[investmentId]} />;
  if (companyId !== null) return <ReferenceCell to={companies.name} ids={[companyId]} />;
  return <ReferenceCell to={users.name} ids={accountId === null ? [] : [accountId]} />;
}
