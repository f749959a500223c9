import { lazy } from 'react';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  list: () => import('./WebhookList'),
  create: () => import('./NewWebhook'),
  show: () => import('./WebhookScreen'),
  edit: () => import('./WebhookForm'),
};

const WebhookList = lazy(pages.list);
const NewWebhook = lazy(pages.create);
const WebhookScreen = lazy(pages.show);
const WebhookForm = lazy(pages.edit);
const WebhookTexts = lazy(() => import('./WebhookTexts'));
const ApprovedSecret = lazy(() =>
  import('./WebhookSecretDialog').then(({ ApprovedSecret }) => ({ default: ApprovedSecret })),
);

export default {
  list: <WebhookList />,
  create: <NewWebhook />,
  show: <WebhookScreen />,
  edit: <WebhookForm />,
  ChangeTexts: WebhookTexts,
  OneTimeResult: ApprovedSecret,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
