import { Link } from 'react-router';
import { liquidationItems } from '../../contract/money/liquidations';
import { Becomes } from '../liquidations/Becomes';
import { pathOf } from '../kit/form/paths';
import { useReferenced } from '../kit/kinds/useReferenced';
import { recordOf } from '../kit/record';

function CompanyPayment({ id }: { id: string }) {
  const found = useReferenced(liquidationItems.name, [id])?.records.get(id);
  if (!found) return null;
  const payment = recordOf(liquidationItems, found);
  return (
    <>
      <Link to={pathOf(liquidationItems, id)}>{payment.number}</Link> <Becomes {...payment} />
    </>
  );
}

/** Returns the payment as a fact of a sale or refund; empty until it is in a payment. */
export const paymentFact = (id: string | null, label: string) =>
  id === null ? [] : [{ label, value: <CompanyPayment id={id} /> }];
