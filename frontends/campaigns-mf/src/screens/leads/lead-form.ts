import type { CreateLeadRequest } from '@cadenza/api-client';
import { isMailableAddress } from '@cadenza/mail-address';

export interface LeadForm {
  firstName: string;
  lastName: string;
  email: string;
  company: string;
  jobRole: string;
}
export type LeadFormErrors = Partial<Record<keyof LeadForm, string>>;

export const blankLeadForm: LeadForm = { firstName: '', lastName: '', email: '', company: '', jobRole: '' };

export function leadFormErrors(form: LeadForm): LeadFormErrors {
  const errors: LeadFormErrors = {};
  if (form.firstName.trim() === '') errors.firstName = 'Please enter a first name';
  if (form.lastName.trim() === '') errors.lastName = 'Please enter a last name';
  if (!isMailableAddress(form.email)) errors.email = 'Please enter a valid email address';
  return errors;
}

export function leadRequest(form: LeadForm): CreateLeadRequest {
  return {
    firstName: form.firstName.trim(),
    lastName: form.lastName.trim(),
    email: form.email.trim(),
    company: form.company.trim() || null,
    jobRole: form.jobRole.trim() || null,
    status: 'new',
  };
}
