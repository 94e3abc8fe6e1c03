import type { CustomField } from '@cadenza/contracts';

/** The custom fields of the account, on the one stream `custom-fields`. */
export type CustomFieldEvent =
  | { type: 'CustomFieldAdded'; data: CustomField }
  | { type: 'CustomFieldChanged'; data: CustomField }
  | { type: 'CustomFieldDeleted'; data: { key: string } };
