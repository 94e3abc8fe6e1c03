import type { CustomField, changeCustomFieldRequest } from '@cadenza/contracts';
import type { z } from 'zod';

export type CustomFieldChanges = z.output<typeof changeCustomFieldRequest>;

/** A campaign whose sequence has a field as a variable. */
export interface UsingCampaign {
  id: string;
  name: string | null;
}

export type CustomFieldCommand =
  /** `isBeingRemoved`: a field of this key was deleted, and leads still have values of it. */
  | { type: 'AddCustomField'; field: CustomField; isBeingRemoved: boolean }
  | { type: 'ChangeCustomField'; key: string; changes: CustomFieldChanges }
  | { type: 'DeleteCustomField'; key: string; usedBy: readonly UsingCampaign[] };
