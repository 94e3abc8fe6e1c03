import type { CreateLeadRequest } from '@cadenza/api-client';

export interface LeadErrors {
  firstName?: string;
  lastName?: string;
  email?: string;
}

const emailPattern = /^[^\s@<>()[\]\\,;:"]+@[^\s@]+\.[^\s@.]{2,}$/;

/** What is wrong with a new lead, by field in the order of the form; empty when nothing is. */
export function validateLead({ firstName, lastName, email }: CreateLeadRequest): LeadErrors {
  return {
    ...(firstName === '' && { firstName: 'Please enter a first name' }),
    ...(lastName === '' && { lastName: 'Please enter a last name' }),
    ...(!emailPattern.test(email) && { email: 'Please enter a valid email address' }),
  };
}
