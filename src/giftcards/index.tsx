import Gift from 'lucide-react/icons/gift';
import { lazy } from 'react';
import { Route } from 'react-router';
import { giftCards } from '../../contract/money/giftcards';
import { permissionFor } from '../../contract/permissions';
import { PermittedPage } from '../shell/StatusPage';
import { loadAllPages, type ResourceScreens } from '../kit/resourceScreens';

const pages = {
  list: () => import('./GiftCardList'),
  create: () => import('./IssueGiftCardScreen'),
  batch: () => import('./batch/GiftCardBatchScreen'),
  show: () => import('./GiftCardScreen'),
  edit: () => import('./GiftCardForm'),
};

const GiftCardList = lazy(pages.list);
const IssueGiftCardScreen = lazy(pages.create);
const GiftCardBatchScreen = lazy(pages.batch);
const GiftCardScreen = lazy(pages.show);
const GiftCardForm = lazy(pages.edit);
const ApprovedCodes = lazy(() => import('./ApprovedCodes'));

export default {
  list: <GiftCardList />,
  create: <IssueGiftCardScreen />,
  show: <GiftCardScreen />,
  edit: <GiftCardForm />,
  routes: (
    <Route
      path="batch"
      element={
        <PermittedPage permitted={permissionFor(giftCards, 'create')} effect="writes">
          <GiftCardBatchScreen />
        </PermittedPage>
      }
    />
  ),
  OneTimeResult: ApprovedCodes,
  icon: Gift,
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
