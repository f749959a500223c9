import createCache from '@emotion/cache';
import type { RaThemeOptions } from 'react-admin';

/**
 * Keeps MUI's thousands of rules out of the document, since each `getByRole` would match all of them against every
 * element. The console's own rules are not loaded either (`css` in vite.config.ts). What rules show and hide is tested
 * in a browser (tests/e2e).
 */
export const styleCache = createCache({ key: 'css', container: document.createElement('div') });

/** Disables transitions. */
export const themeWithoutTransitions: RaThemeOptions = {
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPopover: { defaultProps: { transitionDuration: 0 } },
    MuiDialog: { defaultProps: { transitionDuration: 0 } },
  },
};
