import type { ReactElement } from 'react';
import type { ResourceProps } from 'react-admin';

/**
 * Hand-written `<Resource>` elements, in addition to the declared resources. Those with a `list` appear in the menu.
 * Load their screens with `lazy`: `list={SupplierList}` with `lazy(() => import('./suppliers/SupplierList'))`.
 */
export const handWrittenResources: readonly ReactElement<ResourceProps>[] = [];
