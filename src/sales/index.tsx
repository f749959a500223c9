import ReceiptText from 'lucide-react/icons/receipt-text';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = { show: () => import('./SaleScreen') };

const SaleScreen = lazy(pages.show);
const SaleTexts = lazy(() => import('./SaleTexts'));

export default {
  show: <SaleScreen />,
  ChangeTexts: SaleTexts,
  icon: ReceiptText,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
