import type { ReactNode } from 'react';

export interface Text {
  es: string;
  en: string;
}

export interface State {
  name: Text;
  wide?: true;
  /** Height in pixels of the frame that a modal is rendered in instead of the window. */
  frame?: number;
  show: () => ReactNode;
}

export interface Entry {
  id: string;
  title: string;
  purpose: Text;
  /** Components of `src/kit` shown here; a test requires the others to be in `notShown.ts`. */
  shows: readonly unknown[];
  states: readonly State[];
}

export interface Section {
  id: string;
  title: Text;
  entries: readonly Entry[];
}
