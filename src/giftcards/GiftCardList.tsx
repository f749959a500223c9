import Button from '@mui/material/Button';
import Layers from 'lucide-react/icons/layers';
import ScanSearch from 'lucide-react/icons/scan-search';
import { lazy, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { giftcardEndpoints } from '../../contract/money/giftcardEndpoints';
import { giftCards } from '../../contract/money/giftcards';
import { ListScreen } from '../kit/list/ListScreen';
import { RecordMark } from '../kit/list/recordMark';
import { OwnCells, ownCells } from '../kit/ownCells';
import type { AnyRecord } from '../kit/record';
import { useMayDo, usePermitted } from '../session/useMayDo';
import { useWords } from '../kit/words';
import { Balance } from './Balance';
import { cardOf } from './card';
import { Expiry } from './Expiry';
import { Unbroken } from '../kit/ui/Unbroken';
import css from './giftcards.module.css';
import { batchPath } from './paths';
import { StatusTabs } from './StatusTabs';
import { judgeTyped } from './typed';

const FindDialog = lazy(() => import('./FindDialog'));

const cells = ownCells(giftCards, {
  balanceMinor: (record) => <Balance card={cardOf(record)} />,
  expiresOn: (record) => <Expiry card={cardOf(record)} />,
});

/** List of gift cards by status. A complete code typed into the search is looked up without entering the address. */
export default function GiftCardList() {
  const { translate } = useWords();
  const mayDo = useMayDo();
  const isPermitted = usePermitted();
  const mayFind = isPermitted(giftcardEndpoints.find.permitted);
  const [code, setCode] = useState<string | null>(null);
  const actions = (
    <>
      {mayFind && (
        <Button
          color="inherit"
          startIcon={<ScanSearch size={18} aria-hidden />}
          aria-haspopup="dialog"
          onClick={() => setCode('')}
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
    <OwnCells value={cells}>
      <RecordMark value={recipientOf}>
        <ListScreen tabs={StatusTabs} actions={actions} keptBack={{ judge: judgeTyped, take: setCode }} />
      </RecordMark>
      {code !== null && (
        <Suspense fallback={null}>
          <FindDialog typed={code} onClose={() => setCode(null)} />
        </Suspense>
      )}
    </OwnCells>
  );
}

function recipientOf(record: AnyRecord) {
  const { recipient } = cardOf(record);
  const name = recipient?.name ?? recipient?.email;
  return name ? (
    <span className={css['for']}>
      <Unbroken>{name}</Unbroken>
    </span>
  ) : null;
}
