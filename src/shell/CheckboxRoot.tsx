import type { ComponentProps } from 'react';

/** The element of a Material checkbox: react-admin gives it the name of the input inside, by `aria-label`. */
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
