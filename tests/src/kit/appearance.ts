import createCache from '@emotion/cache';
import type { RaThemeOptions } from 'react-admin';

/**
 * MUI's rules, thousands of them, stay out of the document: each `getByRole` would match all of them with every
 * element. The rules of the console itself are not there either (`css` in vite.config.ts). What rules show and hide
 * is tested in a browser (tests/e2e).
 */
export const styleCache = createCache({ key: 'css', container: document.createElement('div') });

/** Nothing moves. */
export const themeWithoutTransitions: RaThemeOptions = {
  components: {
    MuiButtonBase: { defaultProps: { disableRipple: true } },
    MuiPopover: { defaultProps: { transitionDuration: 0 } },
    MuiDialog: { defaultProps: { transitionDuration: 0 } },
  },
};
