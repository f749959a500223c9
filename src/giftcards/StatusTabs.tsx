import { Link, useLocation } from 'react-router';
import { giftCards, giftCardStatuses } from '../../contract/money/giftcards';
import { declaredNames } from '../../contract/values';
import type { FilterOf } from '../../contract/resource';
import { withPart } from '../kit/list/filters';
import { searchOf } from '../kit/list/list';
import { useFilterOf, useListScope } from '../kit/list/ListScope';
import tabsCss from '../kit/ui/tabs.module.css';
import { useWords } from '../kit/words';
import { useToday } from '../kit/ui/useToday';
import { expiringSoon } from './card';
import css from './giftcards.module.css';

type CardFilter = FilterOf<typeof giftCards>;

/** Resets the filter fields that tabs set; other filters stay. */
const nothing = { status: undefined, expiresOn_gte: undefined, expiresOn_lte: undefined } satisfies CardFilter;

export function StatusTabs() {
  const list = useListScope();
  const filter = useFilterOf(giftCards);
  const { translate, of } = useWords();
  const { pathname } = useLocation();
  const today = useToday();
  const tabs: { label: string; asks: CardFilter }[] = [
    { label: translate('giftCards.tabs.all'), asks: {} },
    ...giftCardStatuses.map((status) => ({ label: of(giftCards.name, `tabs.${status}`), asks: { status } })),
    { label: translate('giftCards.tabs.soon'), asks: expiringSoon(today) },
  ];
  return (
    <nav className={`${tabsCss['tabs']} ${css['tabs']}`} aria-label={translate('list.which')}>
      {tabs.map(({ label, asks }) => (
        <Link
          key={label}
          to={pathname + searchOf({ ...list, filter: withPart(filter, { ...nothing, ...asks }) })}
          aria-current={isCurrent(filter, asks) ? 'page' : undefined}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}

/** Returns whether the filter equals the tab's; the filter dialog stores a single status as a list of one. */
function isCurrent(filter: CardFilter, asks: CardFilter): boolean {
  return declaredNames(nothing).every((key) => {
    const value = filter[key];
    const one: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return one === asks[key];
  });
}
