import ShieldCheck from 'lucide-react/icons/shield-check';
import { preloadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { lazyScreen } from '../../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./AdministratorList')),
  edit: lazyScreen(() => import('./AdministratorScreen')),
};

export default {
  list: <pages.list />,
  edit: <pages.edit />,
  icon: ShieldCheck,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
