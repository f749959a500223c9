import Banknote from 'lucide-react/icons/banknote';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./DepositList')),
  create: lazyScreen(() => import('./NewDeposit')),
  show: lazyScreen(() => import('./DepositScreen')),
  edit: lazyScreen(() => import('./DepositForm')),
};

export default {
  list: <pages.list />,
  create: <pages.create />,
  show: <pages.show />,
  edit: <pages.edit />,
  icon: Banknote,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
