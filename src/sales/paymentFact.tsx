import { Link } from 'react-router';
import { liquidationItems } from '../../contract/money/liquidations';
import { ItemOutcome } from '../liquidations/ItemOutcome';
import { pathOf } from '../kit/form/paths';
import { useReferenced } from '../kit/kinds/useReferenced';
import { recordOf } from '../kit/record';

function CompanyPayment({ id }: { id: string }) {
  const item = useReferenced(liquidationItems.name, [id])?.records.get(id);
  if (!item) return null;
  const payment = recordOf(liquidationItems, item);
  return (
    <>
      <Link to={pathOf(liquidationItems, id)}>{payment.number}</Link> <ItemOutcome {...payment} />
    </>
  );
}

export const paymentFact = (id: string | null, label: string) =>
  id === null ? [] : [{ label, value: <CompanyPayment id={id} /> }];
