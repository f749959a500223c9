import ShieldCheck from 'lucide-react/icons/shield-check';
import { preloadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { lazyScreen } from '../../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./AdministratorList')),
  create: lazyScreen(() => import('./NewAdministrator')),
  show: lazyScreen(() => import('./AdministratorScreen')),
  edit: lazyScreen(() => import('./AdministratorForm')),
};

export default {
  list: <pages.list />,
  create: <pages.create />,
  show: <pages.show />,
  edit: <pages.edit />,
  icon: ShieldCheck,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
