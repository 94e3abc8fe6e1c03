import { createContext, type ReactNode, useContext } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { ContractForm } from './use-contract-form.ts';

const FormContext = createContext<unknown>(null);

export interface FormProviderProps<Values extends FieldValues, Sent> {
  form: ContractForm<Values, Sent>;
  children: ReactNode;
}

/** Gives a form to the components that draw parts of it. */
export function FormProvider<Values extends FieldValues, Sent>({ form, children }: FormProviderProps<Values, Sent>) {
  return <FormContext value={form}>{children}</FormContext>;
}

/** The form around a component, which knows only these of its values. */
export function useFormPart<Values extends FieldValues>(): ContractForm<Values> {
  const form = useContext(FormContext);
  if (form === null) throw new Error('This part of a form stands in no form');
  return form as ContractForm<Values>;
}
