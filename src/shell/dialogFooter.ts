import { createContext } from 'react';

/** Footer of the dialog around a form, where the form places its submit button; `null` outside a dialog. */
export const DialogFooterContext = createContext<HTMLElement | null>(null);
