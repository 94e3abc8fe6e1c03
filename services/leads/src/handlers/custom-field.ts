import type { CustomField } from '@cadenza/contracts';
import { handleCommands } from '@cadenza/event-store';
import type { Trace } from '@cadenza/http-kit';
import { advisoryLocks, type Queryable } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import type { CustomFieldChanges, CustomFieldCommand } from '../custom-field/commands.ts';
import { customFieldDecider } from '../custom-field/decide.ts';
import { campaignsUsing } from '../projections/campaigns.ts';
import { isBeingRemoved, listToRemove, projectCustomFields } from '../projections/custom-fields.ts';

const customFieldsStream = 'custom-fields';

export async function addCustomField(context: Context, field: CustomField, trace: Trace): Promise<CustomField> {
  await handle(context, field.key, trace, async (transaction) => ({
    type: 'AddCustomField',
    field,
    isBeingRemoved: await isBeingRemoved(transaction, field.key),
  }));
  return field;
}

export async function changeCustomField(
  context: Context,
  key: string,
  changes: CustomFieldChanges,
  trace: Trace,
): Promise<CustomField> {
  const fields = await handle(context, key, trace, async () => ({ type: 'ChangeCustomField', key, changes }));
  return fields.get(key) as CustomField;
}

/** Deletes a field. Nobody sees its values from then on; a loop takes them out of the leads. */
export async function deleteCustomField(context: Context, key: string, trace: Trace): Promise<void> {
  await handle(
    context,
    key,
    trace,
    async (transaction) => ({ type: 'DeleteCustomField', key, usedBy: await campaignsUsing(transaction, key) }),
    (transaction) => listToRemove(transaction, key),
  );
}

async function handle(
  { database }: Context,
  key: string,
  trace: Trace,
  commandFrom: (transaction: Queryable, key: string) => Promise<CustomFieldCommand>,
  alsoInCommit?: (transaction: Queryable) => Promise<void>,
) {
  const { state, events } = await handleCommands(database, {
    // One after the other: many may be added at once, by an import's panel or several people.
    lock: (transaction) => transaction.query('select pg_advisory_xact_lock($1)', [advisoryLocks.leads.customFields]),
    stream: customFieldsStream,
    facts: (transaction) => commandFrom(transaction, key),
    decider: customFieldDecider,
    commands: (command) => [command],
    trace,
    project: projectCustomFields,
    alsoInCommit,
  });
  trace.wrote(events);
  return state;
}
