import { createContext, useContext, type ComponentProps } from 'react';

const FieldsetDisabledContext = createContext(false);

/** Returns whether the surrounding fieldset is disabled. Use it in controls that are not native inputs. */
export function useFieldsDisabled(): boolean {
  return useContext(FieldsetDisabledContext);
}

export function Fieldset({ disabled = false, children, ...props }: ComponentProps<'fieldset'>) {
  return (
    <fieldset {...props} disabled={disabled}>
      <FieldsetDisabledContext value={disabled}>{children}</FieldsetDisabledContext>
    </fieldset>
  );
}
