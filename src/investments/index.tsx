import Handshake from 'lucide-react/icons/handshake';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { InvestmentName } from './names';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./InvestmentList')),
  create: lazyScreen(() => import('./NewInvestment')),
  show: lazyScreen(() => import('./InvestmentScreen')),
  edit: lazyScreen(() => import('./InvestmentForm')),
};

export default {
  list: <pages.list />,
  create: <pages.create />,
  show: <pages.show />,
  edit: <pages.edit />,
  TitleComponent: InvestmentName,
  icon: Handshake,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
