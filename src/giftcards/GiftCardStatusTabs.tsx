import { Link, useLocation } from 'react-router';
import { giftCards, giftCardStatuses } from '../../contract/money/giftcards';
import { declaredNames } from '../../contract/values';
import type { FilterOf } from '../../contract/resource';
import { withPart } from '../kit/list/filters';
import { listSearchOf } from '../kit/list/list';
import { useFilterOf, useListScope } from '../kit/list/ListScope';
import tabsCss from '../kit/ui/tabs.module.css';
import { useResourceText } from '../kit/resourceText';
import { useToday } from '../kit/ui/useToday';
import { expiringSoonFilter } from './giftCard';
import css from './giftcards.module.css';

type CardFilter = FilterOf<typeof giftCards>;

/** Resets the filter fields that tabs set; other filters stay. */
const emptyTabFilter = { status: undefined, expiresOn_gte: undefined, expiresOn_lte: undefined } satisfies CardFilter;

export function GiftCardStatusTabs() {
  const list = useListScope();
  const filter = useFilterOf(giftCards);
  const { translate, lookup } = useResourceText();
  const { pathname } = useLocation();
  const today = useToday();
  const tabs: { label: string; tabFilter: CardFilter }[] = [
    { label: translate('giftCards.tabs.all'), tabFilter: {} },
    ...giftCardStatuses.map((status) => ({ label: lookup(giftCards.name, `tabs.${status}`), tabFilter: { status } })),
    { label: translate('giftCards.tabs.soon'), tabFilter: expiringSoonFilter(today) },
  ];
  return (
    <nav className={`${tabsCss['tabs']} ${css['tabs']}`} aria-label={translate('list.which')}>
      {tabs.map(({ label, tabFilter }) => (
        <Link
          key={label}
          to={pathname + listSearchOf({ ...list, filter: withPart(filter, { ...emptyTabFilter, ...tabFilter }) })}
          aria-current={isCurrentTab(filter, tabFilter) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Returns whether the filter equals the tab's; the filter dialog stores a single status as a list of one. */
function isCurrentTab(filter: CardFilter, tabFilter: CardFilter): boolean {
  return declaredNames(emptyTabFilter).every((key) => {
    const value = filter[key];
    const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return one === tabFilter[key];
  });
}
