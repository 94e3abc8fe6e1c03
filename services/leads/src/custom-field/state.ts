import type { CustomField } from '@cadenza/contracts';
import { unknownEvent } from '@cadenza/event-store';
import type { CustomFieldEvent } from './events.ts';

/** The fields by key, oldest first. */
export type CustomFields = ReadonlyMap<string, CustomField>;

export const initialState: CustomFields = new Map();

export function evolve(state: CustomFields, { type, data }: CustomFieldEvent): CustomFields {
  const fields = new Map(state);
  switch (type) {
    case 'CustomFieldAdded':
    case 'CustomFieldChanged':
      return fields.set(data.key, data);
    case 'CustomFieldDeleted':
      fields.delete(data.key);
      return fields;
    default:
      return unknownEvent(type);
  }
}
