import { createContext, type ReactNode } from 'react';
import type { AnyRecord } from '../record';

export const RecordBadgeContext = createContext<(record: AnyRecord) => ReactNode>(() => null);
