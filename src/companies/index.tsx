import Building2 from 'lucide-react/icons/building-complex';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = { edit: lazyScreen(() => import('./CompanyScreen')) };

export default {
  edit: <pages.edit />,
  icon: Building2,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
