import type { ReactElement } from 'react';
import type { ResourceProps } from 'react-admin';

/**
 * `<Resource>` elements written by hand, beside the declared ones; those with a `list` are in the menu. Load their screens
 * by `lazy`, so that only their users do: `list={SupplierList}` with `lazy(() => import('./suppliers/SupplierList'))`.
 */
export const handWrittenResources: readonly ReactElement<ResourceProps>[] = [];
