import { lazy, Suspense } from 'react';
import { Route } from 'react-router';
import { loadAllPages, type ResourceScreens } from '../../kit/resourceScreens';
import { PageLoading } from '../../shell/Page';

const pages = {
  show: () => import('./ItemScreen'),
  statement: () => import('./StatementScreen'),
};

const ItemScreen = lazy(pages.show);
const StatementScreen = lazy(pages.statement);

export default {
  show: <ItemScreen />,
  routes: (
    <Route
      path=":id/statement"
      element={
        <Suspense fallback={<PageLoading />}>
          <StatementScreen />
        </Suspense>
      }
    />
  ),
  preload: () => loadAllPages(pages),
} satisfies ResourceScreens;
