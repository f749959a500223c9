import Building2 from 'lucide-react/icons/building-complex';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  show: lazyScreen(() => import('./CompanyScreen')),
  edit: lazyScreen(() => import('../kit/form/EditPage')),
};

export default {
  show: <pages.show />,
  edit: <pages.edit />,
  icon: Building2,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
