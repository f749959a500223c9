import { Link } from 'react-router';
import { liquidationItems } from '../../contract/money/liquidations';
import { Becomes } from '../liquidations/Becomes';
import { pathOf } from '../kit/form/paths';
import { useReferenced } from '../kit/kinds/useReferenced';
import { recordOf } from '../kit/record';

/** The payment to the company by its number, with a link, and what became of it. */
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

/** The payment as a fact of a sale or refund; none before it is in one. */
export const paymentFact = (id: string | null, label: string) =>
  id === null ? [] : [{ label, value: <CompanyPayment id={id} /> }];
