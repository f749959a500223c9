import { Children, isValidElement, type ReactNode } from 'react';
import { Resource, type ResourceProps } from 'react-admin';
import { Route, type PathRouteProps } from 'react-router';
import { declaredScreens } from '../../../src/Console';
import { resourceRoutes, resources } from '../../../src/resources';

/** A page of the console: its address, as its route has it, and whose records it shows. */
export interface ConsolePage {
  path: string;
  resource: string | null;
}

function within(node: ReactNode, base: string, resource: string | null): ConsolePage[] {
  return Children.toArray(node).flatMap((element) => {
    if (isValidElement<ResourceProps>(element) && element.type === Resource) {
      const { name, list, create, edit, children } = element.props;
      const at = base || `/${name}`;
      const screens = [
        [list, at],
        [create, `${at}/create`],
        [edit, `${at}/:id`],
      ] as const;
      const own: ConsolePage[] = screens.flatMap(([screen, path]) => (screen ? [{ path, resource: name }] : []));
      return own.concat(within(children, at, name));
    }
    if (!isValidElement<PathRouteProps>(element) || element.type !== Route) return [];
    const { path, element: page, children } = element.props;
    const at = path === undefined ? base : `${base}/${path}`.replace('//', '/');
    if (at.endsWith('/*')) return within(page, at.slice(0, -2), null);
    return children === undefined ? [{ path: at, resource }] : within(children, at, resource);
  });
}

/** Every page there is behind the sign-in, as `<Admin>` is given it. */
export const consolePages: readonly ConsolePage[] = [
  ...within(resources, '', null),
  ...within(resourceRoutes, '', null),
  ...declaredScreens.map(({ path }) => ({ path, resource: null })),
];
