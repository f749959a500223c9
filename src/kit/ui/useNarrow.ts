import useMediaQuery from '@mui/material/useMediaQuery';

/** Whether the window is narrower than so many pixels; by default, too narrow for a table or a row of buttons. None is below 0. */
export function useNarrow(below = 700): boolean {
  return useMediaQuery(`(max-width: ${Math.max(0, below - 0.02)}px)`, { noSsr: true });
}
