import KeySquare from 'lucide-react/icons/key-square';
import { lazy } from 'react';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./ApiKeyList')),
  create: lazyScreen(() => import('./NewApiKey')),
  show: lazyScreen(() => import('./ApiKeyScreen')),
};

const ApprovedSecret = lazy(() => import('./SecretDialog').then(({ ApprovedSecret }) => ({ default: ApprovedSecret })));

export default {
  list: <pages.list />,
  create: <pages.create />,
  show: <pages.show />,
  OneTimeResult: ApprovedSecret,
  icon: KeySquare,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
