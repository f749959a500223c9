import Alert from '@mui/material/Alert';
import { Link } from 'react-router';
import { giftCards } from '../../contract/money/giftcards';
import { pathOf } from '../kit/form/paths';
import { useResourceText } from '../kit/resourceText';
import type { GiftCard } from './giftCard';
import css from './giftcards.module.css';

export function StatusNotice({ card }: { card: GiftCard }) {
  const { translate, lookup, format } = useResourceText();
  const { status, startsOn, expiresOn, blockedReason, replacedById } = card;
  const dates = { starts: startsOn ? format.date(startsOn) : '', expired: expiresOn ? format.date(expiresOn) : '' };
  if (status === 'active') return null;
  return (
    <Alert
      severity={status === 'pending' || status === 'depleted' ? 'info' : 'warning'}
      className={css['notice'] ?? ''}
    >
      {replacedById === null
        ? lookup(giftCards.name, `statusNotices.${status}`, dates)
        : translate('giftCards.replaced')}{' '}
      {replacedById !== null && <Link to={pathOf(giftCards, replacedById)}>{translate('giftCards.toSuccessor')}</Link>}
      {status === 'blocked' && blockedReason && <blockquote>{blockedReason}</blockquote>}
    </Alert>
  );
}
