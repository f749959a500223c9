import { createContext, type ReactNode } from 'react';
import type { AnyRecord } from '../record';

/** Renders a resource's own mark next to a record's name in its list. */
export const RecordBadgeContext = createContext<(record: AnyRecord) => ReactNode>(() => null);
