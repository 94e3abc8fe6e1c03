import type { CustomFieldType } from '@cadenza/contracts/custom-values';

export const typeLabels: Record<CustomFieldType, string> = {
  text: 'Text',
  number: 'Number',
  date: 'Date',
  link: 'Link',
};
