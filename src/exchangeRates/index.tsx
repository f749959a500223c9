import ArrowLeftRight from 'lucide-react/icons/arrow-left-right';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  create: () => import('./NewExchangeRate'),
  show: () => import('./ExchangeRateScreen'),
};

const NewExchangeRate = lazy(pages.create);
const ExchangeRateScreen = lazy(pages.show);

export default {
  create: <NewExchangeRate />,
  show: <ExchangeRateScreen />,
  icon: ArrowLeftRight,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
