import { users } from '../../contract/people/accounts';
import type { Grouping, Report } from '../../contract/reports/report';
import { comesFromMoney, unhurried, type Origin } from '../data/comesFrom';

/** From where a report comes: the books, the people it counts, and the records it is told apart by. */
export function reportOrigin({ groupings }: Pick<Report, 'groupings'>): Origin {
  const named = Object.values<Grouping>(groupings).flatMap((one) =>
    'resource' in one ? [{ name: one.resource }] : [],
  );
  return comesFromMoney(unhurried, [users, ...named]);
}
