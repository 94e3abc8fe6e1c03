// Has an entry of its own: a front end loads it with the first form that is opened.
export { FormProvider, useFormPart } from './form-part.tsx';
export { type ContractForm, useContractForm } from './use-contract-form.ts';
