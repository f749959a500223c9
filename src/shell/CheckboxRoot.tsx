import type { ComponentProps } from 'react';

/**
 * Root of a Material checkbox: converts the `aria-label` that react-admin sets on it to a label of the input inside.
 */
export function CheckboxRoot({ 'aria-label': label, children, ...span }: ComponentProps<'span'>) {
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
