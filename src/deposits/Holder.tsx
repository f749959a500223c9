import { companies } from '../../contract/catalogs/companies';
import { investments } from '../../contract/money/investments';
import { users } from '../../contract/people/accounts';
import { ReferenceCell } from '../kit/kinds/ReferenceCell';
import type { AnyRecord } from '../kit/record';
import { useWords } from '../kit/words';

/** Whose money it is: a person's, a company's, an investor's, or the card processor's, who is nobody in particular. */
export function Holder({ record }: { record: AnyRecord }) {
  const { translate } = useWords();
  const { accountId, companyId, investmentId, purpose } = record;
  if (purpose === 'settlement') return <>{translate('deposits.processor')}</>;
  if (typeof investmentId === 'string') return <ReferenceCell to={investments.name} ids={[investmentId]} />;
  if (typeof companyId === 'string') return <ReferenceCell to={companies.name} ids={[companyId]} />;
  return <ReferenceCell to={users.name} ids={typeof accountId === 'string' ? [accountId] : []} />;
}
