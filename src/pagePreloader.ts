import { Children, isValidElement, type ReactElement, type ReactNode } from 'react';
import { Resource, type ResourceProps } from 'react-admin';
import { matchRoutes, Route, type PathRouteProps, type RouteObject } from 'react-router';
import type { LazyScreen } from './shell/lazyScreen';

/**
 * Returns a function that preloads the lazy screens of the page at a path.
 *
 * @param routes `<Resource>` and `<Route>` elements, as passed to `<Admin>`
 */
export function createPagePreloader(routes: ReactNode): (pathname: string) => Promise<void> {
  const routeObjects = routesIn(routes);
  return async (pathname) => {
    const matches = matchRoutes(routeObjects, pathname) ?? [];
    await Promise.all(matches.flatMap(({ route }) => lazyScreensIn(route.element)).map(({ preload }) => preload()));
  };
}

function routesIn(node: ReactNode): RouteObject[] {
  return Children.toArray(node).flatMap((element): RouteObject[] => {
    if (isResource(element)) return [{ path: `/${element.props.name}`, children: resourceRoutesOf(element.props) }];
    if (!isValidElement<PathRouteProps>(element) || element.type !== Route) return [];
    const { path, element: page, children } = element.props;
    return [
      {
        ...(path !== undefined && { path: path.replace(/\/\*$/, '') }),
        element: page,
        children: isResource(page) ? resourceRoutesOf(page.props) : routesIn(children),
      },
    ];
  });
}

/** Returns the paths at which react-admin's `<Resource>` renders its screens. */
function resourceRoutesOf({ list, create, edit, show, children }: ResourceProps): RouteObject[] {
  const screens = { '': list, 'create/*': create, ':id/*': edit, ':id/show/*': show };
  return [
    ...Object.entries(screens).flatMap(([path, element]) => (isValidElement(element) ? [{ path, element }] : [])),
    ...routesIn(children),
  ];
}

const isResource = (node: ReactNode): node is ReactElement<ResourceProps> =>
  isValidElement(node) && node.type === Resource;

function lazyScreensIn(node: ReactNode): LazyScreen[] {
  return Children.toArray(node).flatMap((element) => {
    if (!isValidElement<{ children?: ReactNode }>(element)) return [];
    return isLazyScreen(element.type) ? [element.type] : lazyScreensIn(element.props.children);
  });
}

const isLazyScreen = (type: unknown): type is LazyScreen => typeof type === 'function' && 'preload' in type;
