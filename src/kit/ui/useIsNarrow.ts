import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * Returns whether the window is narrower than `minWidth` pixels. By default this is too narrow for a table or a row of
 * buttons. Returns false for 0.
 */
export function useIsNarrow(minWidth = 700): boolean {
  return useMediaQuery(`(max-width: ${Math.max(0, minWidth - 0.02)}px)`, { noSsr: true });
}

/** Returns whether the window has the layout of a phone. */
export function useIsPhone(): boolean {
  return useIsNarrow(600);
}
