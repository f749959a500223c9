import { companies } from '../../api/contract/catalogs/companies';
import { users } from '../../api/contract/people/accounts';
import { ReferenceCell } from '../resources/kinds/ReferenceCell';
import type { AnyRecord } from '../resources/record';

/** Whose money it is: a person, or a company. */
export function Holder({ record: { accountId, companyId } }: { record: AnyRecord }) {
  if (typeof companyId === 'string') return <ReferenceCell to={companies.name} ids={[companyId]} />;
  return <ReferenceCell to={users.name} ids={typeof accountId === 'string' ? [accountId] : []} />;
}
