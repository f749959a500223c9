import ReceiptText from 'lucide-react/icons/receipt-text';
import { lazy } from 'react';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./SaleList')),
  show: lazyScreen(() => import('./SaleScreen')),
};

const RefundParts = lazy(() => import('./RefundParts'));
const SaleTexts = lazy(() => import('./SaleTexts'));

export default {
  list: <pages.list />,
  show: <pages.show />,
  ChangeTexts: SaleTexts,
  ActionPart: RefundParts,
  icon: ReceiptText,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
