import { Resource } from 'react-admin';
import { Route } from 'react-router';
import { expect, it } from 'vitest';
import { createPagePreloader } from '../../src/pagePreloader';
import { lazyScreen } from '../../src/shell/lazyScreen';
import { PermittedPage } from '../../src/shell/StatusPage';

function openRoutes() {
  const loadedScreens: string[] = [];
  const screenOf = (name: string) => {
    const Screen = lazyScreen(async () => {
      loadedScreens.push(name);
      return { default: () => null };
    });
    return (
      <PermittedPage permitted="administrators">
        <Screen />
      </PermittedPage>
    );
  };
  const preloadPage = createPagePreloader([
    <Resource key="suppliers" name="suppliers" list={screenOf('suppliers')} />,
    <Route
      key="gifts"
      path="/gifts/*"
      element={
        <Resource name="giftcards" list={screenOf('list')} create={screenOf('create')} edit={screenOf('record')}>
          <Route path="batch" element={screenOf('batch')} />
          <Route element={<PermittedPage permitted="administrators">{null}</PermittedPage>}>
            <Route path=":id/edit" element={screenOf('form')} />
          </Route>
        </Resource>
      }
    />,
    <Route key="home" path="/home" element={screenOf('home')} />,
  ]);
  return { loadedScreens, preloadPage };
}

it.each([
  ['/suppliers', ['suppliers']],
  ['/gifts', ['list']],
  ['/gifts/create', ['create']],
  ['/gifts/7', ['record']],
  ['/gifts/7/edit', ['form']],
  ['/gifts/batch', ['batch']],
  ['/home', ['home']],
  ['/nowhere', []],
])('preloads the screen at %s and no other', async (path, screens) => {
  const { loadedScreens, preloadPage } = openRoutes();
  await preloadPage(path);
  expect(loadedScreens).toEqual(screens);
});
