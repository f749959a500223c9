import { Children, isValidElement, type ReactNode } from 'react';
import { Resource, type ResourceProps } from 'react-admin';
import { Route, type PathRouteProps } from 'react-router';
import { declaredScreens } from '../../../src/Console';
import { resourceRoutes, resources } from '../../../src/resources';

export interface ConsolePage {
  path: string;
  resource: string | null;
}

function pagesIn(node: ReactNode, base: string, resource: string | null): ConsolePage[] {
  return Children.toArray(node).flatMap((element) => {
    if (isValidElement<ResourceProps>(element) && element.type === Resource) {
      const { name, list, create, edit, children } = element.props;
      const fullPath = base || `/${name}`;
      const screens = [
        [list, fullPath],
        [create, `${fullPath}/create`],
        [edit, `${fullPath}/:id`],
      ] as const;
      const ownPages: ConsolePage[] = screens.flatMap(([screen, path]) => (screen ? [{ path, resource: name }] : []));
      return ownPages.concat(pagesIn(children, fullPath, name));
    }
    if (!isValidElement<PathRouteProps>(element) || element.type !== Route) return [];
    const { path, element: page, children } = element.props;
    const fullPath = path === undefined ? base : `${base}/${path}`.replace('//', '/');
    if (fullPath.endsWith('/*')) return pagesIn(page, fullPath.slice(0, -2), null);
    return children === undefined ? [{ path: fullPath, resource }] : pagesIn(children, fullPath, resource);
  });
}

/** Every page behind the sign-in, as passed to `<Admin>`. */
export const consolePages: readonly ConsolePage[] = [
  ...pagesIn(resources, '', null),
  ...pagesIn(resourceRoutes, '', null),
  ...declaredScreens.map(({ path }) => ({ path, resource: null })),
];
