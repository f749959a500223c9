import { lazy, Suspense, type ComponentProps } from 'react';
import type { RaThemeOptions } from 'react-admin';
import { colorValue, fontFamilyOf, type ColorName, type Scheme } from '../shell/tokens';

const ListError = lazy(() => import('./ListError'));

const sans = fontFamilyOf('sans');
const serif = fontFamilyOf('serif');

function paletteOf(scheme: Scheme): NonNullable<RaThemeOptions['palette']> {
  const colorOf = (name: ColorName) => colorValue(scheme, name);
  const toneColors = (name: 'good' | 'warn' | 'bad' | 'info') => ({
    main: colorOf(name),
    light: colorOf(`${name}-soft`),
    dark: colorOf(name),
    contrastText: scheme === 'light' ? '#ffffff' : colorOf('paper'),
  });
  return {
    mode: scheme,
    primary: {
      main: colorOf('primary'),
      dark: colorOf('primary-strong'),
      light: colorOf('primary-soft'),
      contrastText: colorOf('primary-ink'),
    },
    secondary: {
      main: colorOf('accent'),
      dark: colorOf('accent'),
      light: colorOf('primary-soft'),
      contrastText: scheme === 'light' ? '#ffffff' : colorOf('paper'),
    },
    success: toneColors('good'),
    warning: toneColors('warn'),
    error: toneColors('bad'),
    info: toneColors('info'),
    background: { default: colorOf('paper'), paper: colorOf('surface') },
    text: { primary: colorOf('ink'), secondary: colorOf('ink-soft') },
    divider: colorOf('line'),
  };
}

export function themeOf(scheme: Scheme): RaThemeOptions {
  const colorOf = (name: ColorName) => colorValue(scheme, name);
  const heading = { fontFamily: serif, fontWeight: 600, letterSpacing: '-0.01em' };
  // Separate constant, because the prop type lacks `component`, which Material accepts.
  const checkbox = { component: CheckboxRoot };
  const onPhone = '@media (max-width: 599.98px)';
  const staticLegend = { '& > legend.MuiFormLabel-root': { transform: 'none' } };
  const field = { variant: 'outlined', size: 'small', margin: 'dense', fullWidth: true } as const;
  return {
    palette: paletteOf(scheme),
    shape: { borderRadius: 8 },
    typography: {
      fontFamily: sans,
      fontSize: 14,
      h1: { ...heading, fontSize: '1.75rem' },
      h2: { ...heading, fontSize: '1.375rem' },
      h3: { ...heading, fontSize: '1.125rem' },
      h4: { ...heading, fontSize: '1.125rem' },
      h5: { ...heading, fontSize: '1.125rem' },
      h6: { ...heading, fontSize: '1rem' },
      button: { textTransform: 'none', fontWeight: 600, letterSpacing: 0 },
      overline: { textTransform: 'none', letterSpacing: 0, fontWeight: 600 },
    },
    components: {
      MuiButtonBase: { defaultProps: { disableRipple: true } },
      MuiButton: {
        defaultProps: { disableElevation: true },
        styleOverrides: {
          root: { borderRadius: 8, [onPhone]: { minHeight: 'var(--control)' } },
          outlined: { borderColor: colorOf('line-strong') },
          // While loading, the text is transparent below the spinner.
          contained: {
            '&.Mui-disabled': { backgroundColor: colorOf('line') },
            '&.Mui-disabled:not(.MuiButton-loading)': { color: colorOf('ink-soft') },
          },
          startIcon: {
            '& > svg:nth-of-type(1)': { width: '1.25em', height: '1.25em', fontSize: 'inherit' },
            '&:empty': { display: 'none' },
          },
        },
      },
      MuiIconButton: { styleOverrides: { root: { borderRadius: 8 } } },
      MuiPaper: { styleOverrides: { root: { backgroundImage: 'none' } } },
      MuiCard: {
        defaultProps: { variant: 'outlined' },
        styleOverrides: { root: { borderColor: colorOf('line'), borderRadius: 12 } },
      },
      MuiDialog: {
        styleOverrides: {
          // A sheet at the bottom on phones: its actions are within reach of the thumb.
          container: { [onPhone]: { alignItems: 'flex-end' } },
          paper: {
            borderRadius: 16,
            backgroundImage: 'none',
            [onPhone]: {
              width: '100%',
              maxWidth: '100%',
              maxHeight: 'calc(100% - 32px)',
              margin: 0,
              borderRadius: '16px 16px 0 0',
            },
          },
          paperFullScreen: { borderRadius: 0 },
        },
      },
      MuiBackdrop: {
        styleOverrides: { root: { '&:not(.MuiBackdrop-invisible)': { backgroundColor: colorOf('veil') } } },
      },
      MuiDialogTitle: {
        styleOverrides: {
          root: { font: `600 1.25rem/1.25 ${serif}`, padding: '28px var(--dialog-gutter) 8px' },
        },
      },
      MuiDialogContent: {
        styleOverrides: { root: { padding: '0 var(--dialog-gutter)', lineHeight: 1.55 } },
      },
      MuiDialogActions: {
        styleOverrides: {
          root: {
            flexWrap: 'wrap',
            gap: 8,
            padding: '24px var(--dialog-gutter)',
            [onPhone]: {
              // Buttons that do not fit side by side are stacked, the last one on top.
              flexWrap: 'wrap-reverse',
              paddingBlock: '16px max(16px, env(safe-area-inset-bottom))',
              '& > *': { flex: '1 1 auto' },
            },
            // A line where the content continues below the buttons. A shadow, because a border could end the overflow.
            '&[data-scrolls]': { boxShadow: `0 -1px ${colorOf('line')}` },
          },
        },
        defaultProps: { disableSpacing: true },
      },
      MuiMenu: { styleOverrides: { paper: { border: `1px solid ${colorOf('line')}`, borderRadius: 10 } } },
      MuiPopover: { styleOverrides: { paper: { border: `1px solid ${colorOf('line')}`, borderRadius: 10 } } },
      RaList: {
        defaultProps: {
          error: (
            <Suspense>
              <ListError />
            </Suspense>
          ),
        },
      },
      RaTopToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
      RaListToolbar: { styleOverrides: { root: { '&&': { backgroundColor: 'transparent' } } } },
      MuiCheckbox: { defaultProps: checkbox },
      MuiTextField: { defaultProps: field },
      MuiFormControl: { defaultProps: field },
      MuiAutocomplete: {
        defaultProps: { fullWidth: true },
        styleOverrides: { paper: { border: `1px solid ${colorOf('line-strong')}`, borderRadius: 10 } },
      },
      MuiFormLabel: {
        styleOverrides: {
          root: {
            font: 'var(--label)',
            color: colorOf('ink'),
            '&.Mui-focused:not(.Mui-error)': { color: colorOf('ink') },
          },
        },
      },
      // Static above the control instead of floating in its border.
      MuiInputLabel: {
        defaultProps: { shrink: true },
        styleOverrides: {
          root: {
            position: 'static',
            maxWidth: '100%',
            marginBottom: 4,
            overflow: 'visible',
            whiteSpace: 'normal',
            transform: 'none',
          },
        },
      },
      // iOS zooms into a focused input whose text is smaller than 16 px.
      MuiInputBase: { styleOverrides: { input: { '@media (pointer: coarse)': { fontSize: 16 } } } },
      MuiOutlinedInput: {
        styleOverrides: {
          root: { minHeight: 'var(--control)', backgroundColor: colorOf('surface') },
          notchedOutline: { top: 0, borderColor: colorOf('line-strong'), '& legend': { display: 'none' } },
        },
      },
      RaRadioButtonGroupInput: { styleOverrides: { root: staticLegend } },
      RaCheckboxGroupInput: { styleOverrides: { root: staticLegend } },
      MuiFormHelperText: { styleOverrides: { root: { marginInline: 2 } } },
      MuiTableCell: {
        styleOverrides: {
          root: { borderColor: colorOf('line'), fontVariantNumeric: 'tabular-nums lining-nums' },
          head: {
            fontWeight: 600,
            fontSize: '0.8125rem',
            color: colorOf('ink-soft'),
            backgroundColor: colorOf('surface'),
            whiteSpace: 'nowrap',
          },
          sizeSmall: { padding: '9px 12px' },
        },
      },
      MuiTableRow: {
        styleOverrides: {
          root: {
            '&.MuiTableRow-hover:hover': { backgroundColor: colorOf('sunk') },
            '&.Mui-selected, &.Mui-selected:hover': { backgroundColor: colorOf('primary-soft') },
            '&:last-child td': { borderBottom: 0 },
          },
        },
      },
      MuiChip: { styleOverrides: { root: { borderRadius: 6, fontWeight: 500 } } },
      MuiTab: { styleOverrides: { root: { textTransform: 'none', fontWeight: 600, minHeight: 44 } } },
      MuiTabs: { styleOverrides: { root: { minHeight: 44 } } },
      MuiLink: { styleOverrides: { root: { color: colorOf('primary-strong'), textUnderlineOffset: '3px' } } },
      MuiTooltip: {
        styleOverrides: {
          tooltip: {
            backgroundColor: colorOf('menu'),
            color: colorOf('menu-ink'),
            fontSize: '0.8125rem',
            padding: '6px 10px',
          },
        },
      },
      MuiAlert: {
        styleOverrides: {
          root: {
            borderRadius: 10,
            variants: (
              [
                ['error', 'bad-soft'],
                ['warning', 'warn-soft'],
                ['success', 'good-soft'],
                ['info', 'info-soft'],
              ] as const
            ).map(([severity, background]) => ({
              props: { variant: 'standard', severity },
              style: { backgroundColor: colorOf(background), color: colorOf('ink') },
            })),
          },
        },
      },
      MuiSnackbar: {
        styleOverrides: {
          root: {
            '&&': {
              bottom: 'calc(max(var(--bottom-bar, 0px), var(--pager-reach, 0px)) + 16px + env(safe-area-inset-bottom))',
            },
            'body:has(.MuiDialog-root) &&': { top: 8, bottom: 'auto' },
          },
        },
      },
      MuiSnackbarContent: {
        styleOverrides: { root: { backgroundColor: colorOf('menu'), color: colorOf('menu-ink'), borderRadius: 10 } },
      },
    },
  };
}

/**
 * Root of a Material checkbox: converts the `aria-label` that react-admin sets on it to a label of the input inside.
 */
function CheckboxRoot({ 'aria-label': label, children, ...span }: ComponentProps<'span'>) {
  return (
    <span {...span}>
      {label === undefined ? (
        children
      ) : (
        <label style={{ display: 'contents' }}>
          <span className="visually-hidden">{label}</span>
          {children}
        </label>
      )}
    </span>
  );
}
