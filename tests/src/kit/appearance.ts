import createCache from '@emotion/cache';
import type { RaThemeOptions } from 'react-admin';

/**
 * Excludes MUI's thousands of style rules from the document, since each `getByRole` would match all rules against
 * every element. The console's own style sheets are not loaded either (`css` in vite.config.ts). The tests in
 * tests/e2e check in a browser what the rules show and hide.
 */
export const styleCache = createCache({ key: 'css', container: document.createElement('div') });

export const themeWithoutTransitions: RaThemeOptions = {
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPopover: { defaultProps: { transitionDuration: 0 } },
    MuiDialog: { defaultProps: { transitionDuration: 0 } },
  },
};
