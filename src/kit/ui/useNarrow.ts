import useMediaQuery from '@mui/material/useMediaQuery';

/**
 * Returns whether the window is narrower than `below` pixels; by default too narrow for a table or a row of buttons.
 * Never true for 0.
 */
export function useNarrow(below = 700): boolean {
  return useMediaQuery(`(max-width: ${Math.max(0, below - 0.02)}px)`, { noSsr: true });
}
