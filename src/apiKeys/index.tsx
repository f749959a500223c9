import ShieldCheck from 'lucide-react/icons/shield-check';
import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  list: () => import('./ApiKeyList'),
  show: () => import('./ApiKeyScreen'),
};

const ApiKeyList = lazy(pages.list);
const ApiKeyScreen = lazy(pages.show);
const ApprovedSecret = lazy(() => import('./SecretDialog').then(({ ApprovedSecret }) => ({ default: ApprovedSecret })));

export default {
  list: <ApiKeyList />,
  show: <ApiKeyScreen />,
  OneTimeResult: ApprovedSecret,
  icon: ShieldCheck,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
