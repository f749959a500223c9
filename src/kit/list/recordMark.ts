import { createContext, type ReactNode } from 'react';
import type { AnyRecord } from '../record';

/** What a resource says of its own beside a record's name in its list. */
export const RecordMark = createContext<(record: AnyRecord) => ReactNode>(() => null);
