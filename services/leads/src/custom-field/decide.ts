import { isDeepStrictEqual } from 'node:util';
import { type CustomField, customFieldsMax } from '@cadenza/contracts';
import type { Decider } from '@cadenza/event-store';
import { notFound, Refusal } from '@cadenza/http-kit';
import type { CustomFieldChanges, CustomFieldCommand, UsingCampaign } from './commands.ts';
import type { CustomFieldEvent } from './events.ts';
import { type CustomFields, evolve, initialState } from './state.ts';

function decide(command: CustomFieldCommand, fields: CustomFields): CustomFieldEvent[] {
  switch (command.type) {
    case 'AddCustomField':
      return add(command.field, command.isBeingRemoved, fields);
    case 'ChangeCustomField':
      return change(existing(command.key, fields), command.changes);
    case 'DeleteCustomField':
      return remove(existing(command.key, fields), command.usedBy);
    default:
      return command satisfies never;
  }
}

function existing(key: string, fields: CustomFields): CustomField {
  const field = fields.get(key);
  if (!field) throw notFound('field');
  return field;
}

function add(field: CustomField, isBeingRemoved: boolean, fields: CustomFields): CustomFieldEvent[] {
  const isSame = ({ key }: CustomField) => key.toLowerCase() === field.key.toLowerCase();
  const known = [...fields.values()].find(isSame);
  if (known) throw new Refusal(409, 'field-exists', `There is a field {{${known.key}}} already.`, { key: known.key });
  if (fields.size >= customFieldsMax)
    throw new Refusal(409, 'too-many-fields', `There are ${customFieldsMax} fields already, which is the most.`);
  if (isBeingRemoved)
    throw new Refusal(
      409,
      'field-being-deleted',
      'The values of a deleted field of this name are still being removed.',
    );
  return [{ type: 'CustomFieldAdded', data: field }];
}

function change(
  field: CustomField,
  { label = field.label, type = field.type }: CustomFieldChanges,
): CustomFieldEvent[] {
  const changed = { ...field, label, type };
  return isDeepStrictEqual(field, changed) ? [] : [{ type: 'CustomFieldChanged', data: changed }];
}

/** How many campaigns the sentence of a refusal names. Its details name all. */
const namedMax = 3;

function remove({ key }: CustomField, usedBy: readonly UsingCampaign[]): CustomFieldEvent[] {
  if (usedBy.length === 0) return [{ type: 'CustomFieldDeleted', data: { key } }];
  const names = usedBy.slice(0, namedMax).map(({ name }) => `"${name ?? 'Unnamed'}"`);
  const more = usedBy.length > namedMax ? ` and ${usedBy.length - namedMax} more` : '';
  const sentence = `Emails of ${names.join(', ')}${more} have {{${key}}}. Take it out of them first.`;
  throw new Refusal(409, 'field-in-use', sentence, { campaigns: usedBy });
}

export const customFieldDecider: Decider<CustomFields, CustomFieldCommand, CustomFieldEvent> = {
  decide,
  evolve,
  initialState,
};
