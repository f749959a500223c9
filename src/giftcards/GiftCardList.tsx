import Button from '@mui/material/Button';
import CopyPlus from 'lucide-react/icons/copy-plus';
import ScanSearch from 'lucide-react/icons/scan-search';
import { lazy, Suspense, useState } from 'react';
import { useListContext } from 'react-admin';
import { Link, useLocation } from 'react-router';
import { giftcardEndpoints } from '../../contract/money/giftcardEndpoints';
import {
  giftCards,
  giftCardStatuses,
  giftCardCodeAlphabet,
  giftCardCodeLength,
  parseGiftCardCode,
} from '../../contract/money/giftcards';
import { ListScreen } from '../kit/list/ListScreen';
import { RecordBadgeContext } from '../kit/list/RecordRows';
import { CustomFiltersContext, customFilters } from '../kit/customFilters';
import { CustomCellsContext, customCells } from '../kit/FieldCell';
import type { AnyRecord } from '../kit/record';
import { useIsOperationPermitted, useIsPermitted } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import { cardOf, remainingShare, type GiftCard, expiringSoonFilter, daysUntilExpiry, batchPath } from './giftCard';
import { EmptyValue, NoBreakText, StateChip } from '../kit/ui/values';
import { useIsNarrow } from '../kit/ui/useIsNarrow';
import css from './giftcards.module.css';
import { declaredNames } from '../../contract/values';
import type { FilterOf } from '../../contract/resource';
import { updateFilter } from '../kit/list/filters';
import { listSearchOf } from '../kit/list/list';
import { useFilterOf, useListScope } from '../kit/list/ListScope';
import { TabLinks } from '../kit/ui/TabLinks';
import { useToday } from '../kit/ui/useToday';

const FindGiftCardDialog = lazy(() => import('./FindGiftCardDialog'));

const cells = customCells(giftCards, {
  balanceMinor: (record) => <GiftCardBalance card={cardOf(record)} />,
  expiresOn: (record) => <ListedExpiry card={cardOf(record)} />,
});

const filters = customFilters(giftCards, { batchId: { ActiveValue: ActiveBatch } });

export default function GiftCardList() {
  const { translate } = useResourceText();
  const mayDo = useIsOperationPermitted();
  const isPermitted = useIsPermitted();
  const mayFind = isPermitted(giftcardEndpoints.find.permitted);
  const [searchedCode, setSearchedCode] = useState<string | null>(null);
  const actions = (
    <>
      {mayFind && (
        <Button
          color="inherit"
          startIcon={<ScanSearch size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setSearchedCode('')}
        >
          {translate('giftCards.find.open')}
        </Button>
      )}
      {mayDo(giftCards, 'create') && (
        <Button variant="outlined" startIcon={<CopyPlus size={18} aria-hidden />} component={Link} to={batchPath}>
          {translate('giftCards.batch.open')}
        </Button>
      )}
    </>
  );
  return (
    <CustomCellsContext value={cells}>
      <CustomFiltersContext value={filters}>
        <RecordBadgeContext value={renderRecipient}>
          <ListScreen
            tabs={GiftCardStatusTabs}
            actions={actions}
            searchGuard={{ evaluate: classifySearchText, handleInput: setSearchedCode }}
          />
        </RecordBadgeContext>
      </CustomFiltersContext>
      {searchedCode !== null && (
        <Suspense fallback={null}>
          <FindGiftCardDialog initialText={searchedCode} onClose={() => setSearchedCode(null)} />
        </Suspense>
      )}
    </CustomCellsContext>
  );
}

function renderRecipient(record: AnyRecord) {
  const { recipient } = cardOf(record);
  const name = recipient?.name ?? recipient?.email;
  return name ? (
    <span className={css['recipient']}>
      <NoBreakText>{name}</NoBreakText>
    </span>
  ) : null;
}

/** Shows the day on which the listed cards of the batch were issued, since a batch has no name. */
function ActiveBatch() {
  const { format } = useResourceText();
  const { data: [card] = [] } = useListContext<AnyRecord>();
  return card ? format.date(format.isoDate(new Date(card.createdAt))) : <EmptyValue />;
}

function GiftCardBalance({ card }: { card: GiftCard }) {
  const { translate, format } = useResourceText();
  const { balanceMinor, initialMinor, currency } = card;
  const balance = format.money(balanceMinor, currency);
  return (
    <span className={css['balance']}>
      <strong>{balanceMinor > initialMinor ? translate('giftCards.toppedUp', { balance }) : balance}</strong>
      {balanceMinor < initialMinor && (
        <span>{translate('giftCards.ofInitial', { initial: format.money(initialMinor, currency) })}</span>
      )}
      <span className={css['bar']} aria-hidden>
        <span style={{ inlineSize: `${remainingShare(card) * 100}%` }} />
      </span>
    </span>
  );
}

type CardFilter = FilterOf<typeof giftCards>;

const emptyTabFilter = { status: undefined, expiresOn_gte: undefined, expiresOn_lte: undefined } satisfies CardFilter;

function GiftCardStatusTabs() {
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
    <TabLinks
      label={translate('list.which')}
      tabs={tabs.map(({ label, tabFilter }) => ({
        to: pathname + listSearchOf({ ...list, filter: updateFilter(filter, { ...emptyTabFilter, ...tabFilter }) }),
        label,
        isCurrent: isCurrentTab(filter, tabFilter),
      }))}
    />
  );
}

/** The filter dialog stores a single status as an array with one element. */
function isCurrentTab(filter: CardFilter, tabFilter: CardFilter): boolean {
  return declaredNames(emptyTabFilter).every((key) => {
    const value = filter[key];
    const singleValue: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return singleValue === tabFilter[key];
  });
}

const searchableDigits = 4;
const minMistypedLength = giftCardCodeLength - 4;

/**
 * Classifies a search text that may be the code of a card: codes are worth money, and URLs end up in histories and
 * logs. Returns `take` for a code, even a mistyped one, which is looked up by a POST; `wait` for text that may become a
 * code, until Enter is pressed; `ask` for a normal search.
 */
export function classifySearchText(searchText: string, isSubmitted: boolean): 'search' | 'waitForEnter' | 'intercept' {
  if (parseGiftCardCode(searchText) !== null) return 'intercept';
  const code = parseCodeLike(searchText);
  if (code === null || code.length <= searchableDigits) return 'search';
  if (!isSubmitted) return 'waitForEnter';
  return code.length >= minMistypedLength && /\d/.test(code) ? 'intercept' : 'search';
}

function parseCodeLike(searchText: string): string | null {
  const groups = searchText
    .trim()
    .toUpperCase()
    .split(/[\s\u00A0-]+/);
  const code = groups.join('');
  const isGroupedByFour =
    groups.length === 1 ||
    groups.every((group, index) => (index < groups.length - 1 ? group.length === 4 : group.length <= 4));
  const hasOnlyCodeCharacters = [...code].every((character) => giftCardCodeAlphabet.includes(character));
  return isGroupedByFour && /^[A-Z0-9]*$/.test(code) && (hasOnlyCodeCharacters || /\d/.test(code)) ? code : null;
}

function ListedExpiry({ card }: { card: GiftCard }) {
  const isCard = useIsNarrow();
  const days = daysUntilExpiry(card, useToday());
  return isCard && days !== null ? (
    <span data-phrase>
      <ExpiryChip days={days} />
    </span>
  ) : (
    <GiftCardExpiry card={card} />
  );
}

export function GiftCardExpiry({ card }: { card: GiftCard }) {
  const { translate, format } = useResourceText();
  const today = useToday();
  const { expiresOn } = card;
  if (expiresOn === null) return <span data-phrase>{translate('giftCards.face.forever')}</span>;
  const days = daysUntilExpiry(card, today);
  return (
    <span className={css['expiry']}>
      <time dateTime={expiresOn}>{format.date(expiresOn)}</time>
      {days !== null && <ExpiryChip days={days} />}
    </span>
  );
}

function ExpiryChip({ days }: { days: number }) {
  const { translate } = useResourceText();
  return (
    <StateChip tone="warn">
      {days === 0 ? translate('giftCards.expiresToday') : translate('giftCards.expiresIn', { smart_count: days })}
    </StateChip>
  );
}
