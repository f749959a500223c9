import ShieldCheck from 'lucide-react/icons/shield-check';
import { lazy } from 'react';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./ApiKeyList')),
  show: lazyScreen(() => import('./ApiKeyScreen')),
};

const ApprovedSecret = lazy(() => import('./SecretDialog').then(({ ApprovedSecret }) => ({ default: ApprovedSecret })));

export default {
  list: <pages.list />,
  show: <pages.show />,
  OneTimeResult: ApprovedSecret,
  icon: ShieldCheck,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
