import Button from '@mui/material/Button';
import { ThemeProvider, type Theme } from '@mui/material/styles';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { useLanguage } from '../src/i18n/useT';

export function Frame({ height, children }: { height: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const themeWithinFrame = useMemo(() => {
    const defaultProps = {
      disablePortal: true,
      disableScrollLock: true,
      disableEnforceFocus: true,
      disableAutoFocus: true,
      disableRestoreFocus: true,
      container: () => box.current,
    };
    return (outerTheme: Theme): Theme => ({
      ...outerTheme,
      components: { ...outerTheme.components, MuiDialog: { ...outerTheme.components?.MuiDialog, defaultProps } },
    });
  }, []);
  return (
    <div className="gallery-frame" ref={box} style={{ height }}>
      <ThemeProvider theme={themeWithinFrame}>{children}</ThemeProvider>
    </div>
  );
}

export function OpenedByButton({ children }: { children: (close: () => void, anchor: HTMLElement) => ReactNode }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const language = useLanguage();
  return (
    <>
      <Button variant="outlined" onClick={({ currentTarget }) => setAnchor(currentTarget)}>
        {{ es: 'Abrir', en: 'Open' }[language]}
      </Button>
      {anchor && children(() => setAnchor(null), anchor)}
    </>
  );
}
