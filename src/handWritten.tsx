import type { ReactElement } from 'react';
import type { ResourceProps } from 'react-admin';

/**
 * Hand-written `<Resource>` elements beside the declared ones; those with a `list` are in the menu. Load their screens
 * by `lazy`: `list={SupplierList}` with `lazy(() => import('./suppliers/SupplierList'))`.
 */
export const handWrittenResources: readonly ReactElement<ResourceProps>[] = [];
