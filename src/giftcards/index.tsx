import Gift from 'lucide-react/icons/gift';
import { lazy } from 'react';
import { Route } from 'react-router';
import { giftCards } from '../../contract/money/giftcards';
import { permissionFor } from '../../contract/permissions';
import { PermittedPage } from '../shell/StatusPage';
import { preloadAll, type ResourceScreens } from '../kit/resourceScreens';
import { lazyScreen } from '../shell/lazyScreen';

const pages = {
  list: lazyScreen(() => import('./GiftCardList')),
  create: lazyScreen(() => import('./IssueGiftCardScreen')),
  batch: lazyScreen(() => import('./batch/GiftCardBatchScreen')),
  show: lazyScreen(() => import('./GiftCardScreen')),
  edit: lazyScreen(() => import('../kit/form/EditPage')),
};

const ApprovedCodes = lazy(() => import('./ApprovedCodes'));

export default {
  list: <pages.list />,
  create: <pages.create />,
  show: <pages.show />,
  edit: <pages.edit />,
  routes: (
    <Route
      path="batch"
      element={
        <PermittedPage permitted={permissionFor(giftCards, 'create')} effect="writes">
          <pages.batch />
        </PermittedPage>
      }
    />
  ),
  OneTimeResult: ApprovedCodes,
  icon: Gift,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
