import { isDeepStrictEqual } from 'node:util';
import {
  eachTagOnce,
  formerAddressesMax,
  type Lead,
  type LeadFields,
  type OnKnownLead,
  tagsMax,
} from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import { canonicalAddress } from '@cadenza/mail-address';
import { shownAddress } from '@cadenza/mail-address/shown';
import { blocksOf } from '../blocks.ts';
import { keptValues } from '../custom-field/check-values.ts';
import { changesOf } from './changes-of.ts';
import type { LeadCommand } from './commands.ts';
import type { LeadEvent } from './events.ts';
import type { KnownLeads, StoredLead } from './state.ts';

export interface LeadDecision {
  events: LeadEvent[];
  created: StoredLead[];
  /** Known leads as they are from now on. */
  rewritten: StoredLead[];
  /** For each row of the command, the lead that stands for it. */
  answer: StoredLead[];
}

export function decide(command: LeadCommand, known: KnownLeads): LeadDecision {
  switch (command.type) {
    case 'CreateLead':
      return create(command.lead, known);
    case 'ImportLeads':
      return importRows(command, known);
    case 'ChangeLead':
      return change(command, known);
    case 'ChangeLeads':
      return changeMany(command);
    case 'EraseLeads':
      return erase(command.leadIds, command.now);
    default:
      return command satisfies never;
  }
}

function create(lead: StoredLead, known: KnownLeads): LeadDecision {
  refuseKnown(known.get(canonicalAddress(lead.email) ?? ''));
  return importRows({ rows: [lead], onKnown: 'fill', now: lead.createdAt }, known);
}

function refuseKnown(existing: StoredLead | undefined): void {
  if (!existing) return;
  throw new Refusal(409, 'lead-exists', 'A lead with this email address already exists.', { leadId: existing.id });
}

/** What a row does to a lead that has its address. */
const joinRow = {
  fill: fillBlanks,
  overwrite: overwrite,
  skip: (lead) => lead,
} satisfies Record<OnKnownLead, (lead: StoredLead, row: StoredLead) => StoredLead>;

/**
 * Rules J4 and J5: the first row with an address wins, and later ones do to it what they do to a known lead. Each row
 * without an address becomes a lead of its own.
 */
function importRows(
  { rows, onKnown, now }: Pick<Extract<LeadCommand, { type: 'ImportLeads' }>, 'rows' | 'onKnown' | 'now'>,
  known: KnownLeads,
): LeadDecision {
  const byAddress = new Map(known);
  const created = new Map<string, StoredLead>();
  const rewritten = new Map<string, StoredLead>();
  const ids = rows.map((row) => {
    const address = canonicalAddress(row.email);
    const existing = address === null ? undefined : byAddress.get(address);
    if (!existing) {
      created.set(row.id, row);
      if (address !== null) byAddress.set(address, row);
      return row.id;
    }
    const joined = joinRow[onKnown](existing, row);
    if (joined !== existing) {
      byAddress.set(address as string, joined);
      (created.has(existing.id) ? created : rewritten).set(existing.id, joined);
    }
    return existing.id;
  });
  const byId = new Map([...byAddress.values(), ...created.values()].map((lead) => [lead.id, lead]));
  return {
    created: [...created.values()],
    rewritten: [...rewritten.values()],
    answer: ids.map((id) => byId.get(id) as StoredLead),
    events: [
      ...inBlocks([...created.keys()], (leadIds) => ({ type: 'LeadsImported', data: { leadIds, importedAt: now } })),
      ...inBlocks([...rewritten.keys()], (leadIds) =>
        onKnown === 'overwrite'
          ? { type: 'LeadsChanged', data: { leadIds, changedAt: now } }
          : { type: 'LeadsCompleted', data: { leadIds } },
      ),
    ],
  };
}

/** The fields that a later row may fill or replace (rule J4); a lead has no other without its address. */
const fillable = { firstName: true, lastName: true, company: true, jobRole: true } satisfies Record<
  Exclude<keyof LeadFields, 'email' | 'fields'>,
  true
>;
const fillableFields = Object.keys(fillable) as (keyof typeof fillable)[];

/** @returns the same lead where the row adds nothing */
export function fillBlanks(lead: StoredLead, row: StoredLead): StoredLead {
  const blank = fillableFields.filter((field) => !lead[field] && row[field]);
  return asChanged(lead, {
    ...Object.fromEntries(blank.map((field) => [field, row[field]])),
    fields: { ...row.fields, ...lead.fields },
    tags: withTags(lead, row),
  });
}

/** What the row has replaces what the lead has; what the row lacks stays. */
function overwrite(lead: StoredLead, row: StoredLead): StoredLead {
  const given = fillableFields.filter((field) => row[field]);
  return asChanged(lead, {
    ...Object.fromEntries(given.map((field) => [field, row[field]])),
    fields: { ...lead.fields, ...row.fields },
    tags: withTags(lead, row),
  });
}

/** As many as a lead may have. */
const withTags = (lead: StoredLead, row: StoredLead) => eachTagOnce([...lead.tags, ...row.tags]).slice(0, tagsMax);

function changeMany({ leads, change, now }: Extract<LeadCommand, { type: 'ChangeLeads' }>): LeadDecision {
  const rewritten = leads.flatMap((lead) => {
    const changed = asChanged(lead, changesOf(lead, change));
    return changed === lead ? [] : [changed];
  });
  const events = inBlocks(
    rewritten.map(({ id }) => id),
    (leadIds) => ({ type: 'LeadsChanged', data: { leadIds, changedAt: now } }),
  );
  return { events, created: [], rewritten, answer: rewritten };
}

/** An address of another lead is refused (rule J4). */
function change({ lead, changes, now }: Extract<LeadCommand, { type: 'ChangeLead' }>, known: KnownLeads): LeadDecision {
  const { email, fields = {}, ...others } = changes;
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined));
  const addressed = email === undefined ? lead : withAddress(lead, email, known);
  const changed = asChanged(addressed, { ...given, fields: keptValues({ ...lead.fields, ...fields }) });
  if (changed === lead) return { created: [], rewritten: [], answer: [lead], events: [] };
  const type = addressed.formerAddresses === lead.formerAddresses ? 'LeadsChanged' : 'LeadAddressChanged';
  const event: LeadEvent = { type, data: { leadIds: [lead.id], changedAt: now } };
  return { created: [], rewritten: [changed], answer: [changed], events: [event] };
}

/** Rule J2. An address that could not be mailed has received and said nothing, so nothing of it is kept. */
function withAddress(lead: StoredLead, email: string, known: KnownLeads): StoredLead {
  const [before, after] = [canonicalAddress(lead.email), canonicalAddress(email) as string];
  const spelled = asChanged(lead, { email: shownAddress(email) });
  if (before === after) return spelled;
  const existing = known.get(after);
  refuseKnown(existing?.id === lead.id ? undefined : existing);
  const had = [...(lead.formerAddresses ?? []), ...(before === null ? [] : [before])];
  const formerAddresses = [...new Set(had)].filter((address) => address !== after);
  if (formerAddresses.length > formerAddressesMax) {
    const sentence = `This lead has had ${formerAddressesMax} other addresses, so it cannot get one more. Please create a new lead.`;
    throw new Refusal(409, 'too-many-addresses', sentence);
  }
  return { ...spelled, formerAddresses };
}

/** @returns the same lead if nothing changes */
function asChanged(lead: StoredLead, changes: Partial<Lead>): StoredLead {
  const changed = { ...lead, ...changes };
  return isDeepStrictEqual(changed, lead) ? lead : changed;
}

function erase(leadIds: readonly string[], now: string): LeadDecision {
  const events = inBlocks(leadIds, (block) => ({ type: 'LeadsErased', data: { leadIds: block, erasedAt: now } }));
  return { events, created: [], rewritten: [], answer: [] };
}

function inBlocks(leadIds: readonly string[], event: (block: string[]) => LeadEvent): LeadEvent[] {
  return blocksOf(leadIds).map(event);
}
