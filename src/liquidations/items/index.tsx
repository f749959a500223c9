import { lazy } from 'react';
import { Route } from 'react-router';
import { preloadAll, type ResourceScreens } from '../../kit/resourceScreens';
import { lazyScreen } from '../../shell/lazyScreen';

const pages = {
  show: lazyScreen(() => import('./ItemScreen')),
  statement: lazyScreen(() => import('./StatementScreen')),
};

const RetryTexts = lazy(() => import('./RetryTexts'));

export default {
  show: <pages.show />,
  routes: <Route path=":id/statement" element={<pages.statement />} />,
  ChangeTexts: RetryTexts,
  preload: () => preloadAll(pages),
} satisfies ResourceScreens;
