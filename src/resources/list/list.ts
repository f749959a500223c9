import type { ListControllerResult } from 'react-admin';
import type { AnyRecord } from '../record';

/** react-admin's list of a declared resource: its rows, and what changes the address. */
export type List = ListControllerResult<AnyRecord>;
