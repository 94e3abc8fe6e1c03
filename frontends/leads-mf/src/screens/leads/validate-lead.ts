import type { CreateLeadRequest } from '@cadenza/api-client';
import { isMailableAddress } from '@cadenza/mail-address';

export interface LeadErrors {
  firstName?: string;
  lastName?: string;
  email?: string;
}

/** What is wrong with a new lead, by field in the order of the form; empty when nothing is. */
export function validateLead({ firstName, lastName, email }: CreateLeadRequest): LeadErrors {
  return {
    ...(firstName === '' && { firstName: 'Please enter a first name' }),
    ...(lastName === '' && { lastName: 'Please enter a last name' }),
    ...(!isMailableAddress(email) && { email: 'Please enter a valid email address' }),
  };
}
