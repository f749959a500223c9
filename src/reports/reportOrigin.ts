import { users } from '../../contract/people/accounts';
import type { Grouping, Report } from '../../contract/reports/report';
import { comesFromMoney, unhurried, type Origin } from '../data/comesFrom';

/** Returns the resources a report depends on: the ledger, the people it counts, and the records of its groupings. */
export function reportOrigin({ groupings }: Pick<Report, 'groupings'>): Origin {
  const named = Object.values<Grouping>(groupings).flatMap((one) =>
    'resource' in one ? [{ name: one.resource }] : [],
  );
  return comesFromMoney(unhurried, [users, ...named]);
}
