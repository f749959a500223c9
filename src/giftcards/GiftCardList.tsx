import Button from '@mui/material/Button';
import Layers from 'lucide-react/icons/layers';
import ScanSearch from 'lucide-react/icons/scan-search';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { giftcardEndpoints } from '../../contract/money/giftcardEndpoints';
import { giftCards } from '../../contract/money/giftcards';
import { ListScreen } from '../kit/list/ListScreen';
import { RecordBadgeContext } from '../kit/list/recordBadge';
import { CustomCellsContext, customCells } from '../kit/customCells';
import type { AnyRecord } from '../kit/record';
import { useMayDo, usePermitted } from '../session/useMayDo';
import { useResourceText } from '../kit/resourceText';
import { GiftCardBalance } from './GiftCardBalance';
import { cardOf } from './giftCard';
import { GiftCardExpiry } from './GiftCardExpiry';
import { NoBreakText } from '../kit/ui/NoBreakText';
import css from './giftcards.module.css';
import { batchPath } from './paths';
import { GiftCardStatusTabs } from './GiftCardStatusTabs';
import { classifySearchText } from './searchText';

const FindGiftCardDialog = lazy(() => import('./FindGiftCardDialog'));

const cells = customCells(giftCards, {
  balanceMinor: (record) => <GiftCardBalance card={cardOf(record)} />,
  expiresOn: (record) => <GiftCardExpiry card={cardOf(record)} />,
});

/** List of gift cards by status. A complete code typed into the search is looked up without entering the address. */
export default function GiftCardList() {
  const { translate } = useResourceText();
  const mayDo = useMayDo();
  const isPermitted = usePermitted();
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
        <Button variant="outlined" startIcon={<Layers size={18} aria-hidden />} component={Link} to={batchPath}>
          {translate('giftCards.batch.open')}
        </Button>
      )}
    </>
  );
  return (
    <CustomCellsContext value={cells}>
      <RecordBadgeContext value={renderRecipient}>
        <ListScreen
          tabs={GiftCardStatusTabs}
          actions={actions}
          searchGuard={{ evaluate: classifySearchText, handleInput: setSearchedCode }}
        />
      </RecordBadgeContext>
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
    <span className={css['for']}>
      <NoBreakText>{name}</NoBreakText>
    </span>
  ) : null;
}
