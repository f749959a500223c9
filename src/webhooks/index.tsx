import WebhookIcon from 'lucide-react/icons/webhook';
import { lazy } from 'react';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./WebhookList')),
  create: lazyScreen(() => import('./NewWebhook')),
  show: lazyScreen(() => import('./WebhookScreen')),
  edit: lazyScreen(() => import('./WebhookForm')),
};

const WebhookTexts = lazy(() => import('./WebhookTexts'));
const ApprovedSecret = lazy(() =>
  import('./WebhookSecretDialog').then(({ ApprovedSecret }) => ({ default: ApprovedSecret })),
);

export default {
  list: <pages.list />,
  create: <pages.create />,
  show: <pages.show />,
  edit: <pages.edit />,
  ChangeTexts: WebhookTexts,
  OneTimeResult: ApprovedSecret,
  icon: WebhookIcon,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
