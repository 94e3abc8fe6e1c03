import { randomUUIDv7 } from 'node:crypto';
import type { Lead, LeadsChange } from '@cadenza/contracts';
import { append, contextOf, retryOnConflict } from '@cadenza/event-store';
import { notFound, Refusal, type Trace } from '@cadenza/http-kit';
import { canonicalAddress } from '@cadenza/mail-address';
import { type Queryable, together } from '@cadenza/postgres';
import type { Context } from '../context.ts';
import { checkValues, type GivenValues } from '../custom-field/check-values.ts';
import { hasNoRoomFor } from '../lead/changes-of.ts';
import type { LeadChanges, LeadCommand } from '../lead/commands.ts';
import { decide, type LeadDecision } from '../lead/decide.ts';
import { withoutRevision } from '../lead/state.ts';
import { listCustomFields, lockCustomFields } from '../projections/custom-fields.ts';
import { projectLeadChanges } from '../projections/lead-changes.ts';
import { type ImportPart, noteImport } from '../projections/lead-imports.ts';
import { findByAddresses, findLeads, insertLeads, rewriteLeads } from '../projections/leads.ts';
import { noteMailable } from '../projections/links.ts';

type WritingCommand = Extract<LeadCommand, { type: 'CreateLead' | 'ImportLeads' }>;

/**
 * Creates or imports leads: their rows and the events about them in one commit. If another request creates one of the
 * addresses at the same time, or changes or erases a lead that this one changes, the command is decided again.
 *
 * A bulk path, without `handleCommands`: thousands of leads are decided from their rows, on a stream that is new, and
 * the events and rows are written by two statements at the same time.
 *
 * @param alsoInCommit runs at the end of the same transaction, but not if nothing is written
 * @returns the lead that stands for each row of the command
 * @throws Refusal 409 for a known address or an import that is undone, 422 for values that no custom field takes
 */
export async function handleLeads(
  context: Context,
  command: WritingCommand,
  trace: Trace,
  alsoInCommit: (transaction: Queryable, answer: readonly Lead[]) => Promise<void> = async () => {},
): Promise<Lead[]> {
  const rows = command.type === 'CreateLead' ? [command.lead] : command.rows;
  const addresses = [...new Set(rows.map(({ email }) => canonicalAddress(email)))].filter(
    (address) => address !== null,
  );
  return retryOnConflict(async () => {
    const keys = await knownKeys(
      context,
      rows.map(({ fields }, row) => ({
        path: command.type === 'CreateLead' ? ['fields'] : [row, 'fields'],
        values: fields,
      })),
    );
    const decision = decide(command, await findByAddresses(context.database.byKey, addresses));
    return write(context, decision, {
      stream: `import-${randomUUIDv7()}`,
      keys,
      part: partOf(command),
      trace,
      alsoInCommit,
    });
  });
}

/**
 * Changes the address, fields or tags of a lead.
 * @throws Refusal 404 for an unknown lead, 409 for an address of another one, 422 for values that no custom field takes
 */
export async function changeLead(context: Context, leadId: string, changes: LeadChanges, trace: Trace): Promise<Lead> {
  const [changed] = await retryOnConflict(async () => {
    const lead = (await findLeads(context.database, [leadId])).get(leadId);
    if (!lead) throw notFound('lead');
    const keys = await knownKeys(context, [{ path: ['fields'], values: changes.fields ?? {} }]);
    const address = changes.email === undefined ? null : canonicalAddress(changes.email);
    const known = await findByAddresses(context.database.byKey, address === null ? [] : [address]);
    const decision = decide({ type: 'ChangeLead', lead, changes, now: trace.now.toString() }, known);
    return write(context, decision, { stream: `change-${randomUUIDv7()}`, keys, trace });
  });
  return changed as Lead;
}

/**
 * Changes many leads in one commit. Those that do not exist any more are left out.
 * @returns the ids of those that changed, and of those that have no room for one more tag
 * @throws Refusal 422 for a value that no custom field takes
 */
export async function changeLeads(
  context: Context,
  leadIds: readonly string[],
  change: LeadsChange,
  trace: Trace,
): Promise<{ changed: string[]; full: string[] }> {
  return retryOnConflict(async () => {
    const values = change.what === 'set-custom-field' ? { [change.key]: change.value } : {};
    const keys = await knownKeys(context, [{ path: ['change'], values }]);
    const leads = [...(await findLeads(context.database, leadIds)).values()];
    const decision = decide({ type: 'ChangeLeads', leads, change, now: trace.now.toString() }, new Map());
    const changed = await write(context, decision, { stream: `change-${randomUUIDv7()}`, keys, trace });
    const full = leads.filter((lead) => hasNoRoomFor(lead, change));
    return { changed: changed.map(({ id }) => id), full: full.map(({ id }) => id) };
  });
}

/** The keys of these values, all of which are of known fields. */
async function knownKeys({ database }: Context, given: readonly GivenValues[]): Promise<string[]> {
  const keys = new Set(given.flatMap(({ values }) => Object.keys(values)));
  if (keys.size === 0) return [];
  const fields = await listCustomFields(database);
  checkValues(given, new Map(fields.map((field) => [field.key, field])));
  return [...keys];
}

function partOf(command: WritingCommand): ImportPart | undefined {
  if (command.type !== 'ImportLeads' || command.importId === undefined) return undefined;
  return { importId: command.importId, fileName: command.fileName };
}

interface Writing {
  stream: string;
  /** The custom fields that values are written of. */
  keys: readonly string[];
  /** The import that this is part of. */
  part?: ImportPart | undefined;
  trace: Trace;
  alsoInCommit?: (transaction: Queryable, answer: readonly Lead[]) => Promise<void>;
}

async function write(
  { database }: Context,
  { events, created, rewritten, answer: stored }: LeadDecision,
  { stream, keys, part, trace, alsoInCommit }: Writing,
): Promise<Lead[]> {
  const answer = stored.map(withoutRevision);
  if (events.length === 0) return answer;
  const recorded = await database.transaction(async (transaction) => {
    const [appended] = await together([
      append(transaction, [{ stream, expectedVersion: 0, events }], contextOf(trace)),
      insertLeads(transaction, created, part?.importId),
    ]);
    if (part !== undefined) {
      const rewrittenIds = rewritten.map(({ id }) => id);
      const isOpen = await noteImport(transaction, { ...part, rewrittenIds, now: trace.now.toString() });
      if (!isOpen) throw new Refusal(409, 'import-undone', 'This import was undone, so no more of its rows are taken.');
    }
    await lockCustomFields(transaction, keys);
    await rewriteLeads(transaction, rewritten);
    await projectLeadChanges(transaction, appended);
    for (const { type, data } of events)
      if (type === 'LeadAddressChanged') await noteMailable(transaction, data.leadIds);
    await alsoInCommit?.(transaction, answer);
    return appended;
  });
  trace.wrote(recorded);
  return answer;
}
