import { type CustomFieldType, fitsType, linkOf } from '@cadenza/contracts/custom-values';

const namesOfDates = /(?:^|[^a-z])(?:date|day|birthday|datum|fecha|data)(?:$|[^a-z])/i;
const writtenDate = /^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}$/;

/**
 * The type that a column probably has, by its header and one of its values. Text where in doubt, as it loses nothing: a
 * number with a leading zero or a plus sign is a phone number or a postal code.
 */
export function suggestType(header: string, sample: string | undefined): CustomFieldType {
  const value = sample?.trim() ?? '';
  if (value === '') return 'text';
  // A domain alone may be meant as one.
  if (linkOf(value) !== null && (value.includes('/') || /^www\./i.test(value))) return 'link';
  if (fitsType('date', value) || (writtenDate.test(value) && namesOfDates.test(header.slice(0, 200)))) return 'date';
  return /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/.test(value) ? 'number' : 'text';
}
