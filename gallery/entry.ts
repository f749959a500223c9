import type { ReactNode } from 'react';

export interface Text {
  es: string;
  en: string;
}

export interface State {
  name: Text;
  /** Full page width; otherwise two states share a row where there is room. */
  wide?: true;
  /** Height in pixels of the frame that a modal is rendered in instead of the window. */
  frame?: number;
  show: () => ReactNode;
}

export interface Entry {
  /** URL hash of the entry: `#fields/money`. */
  id: string;
  /** Name under which the component is imported. */
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
