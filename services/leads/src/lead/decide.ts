import type { Lead, LeadFields } from '@cadenza/contracts';
import { Refusal } from '@cadenza/http-kit';
import { canonicalAddress } from '@cadenza/mail-address';
import { blocksOf } from '../blocks.ts';
import type { LeadCommand } from './commands.ts';
import type { LeadEvent } from './events.ts';
import type { KnownLeads } from './state.ts';

export interface LeadDecision {
  events: LeadEvent[];
  created: Lead[];
  /** Known leads whose blank fields were filled. */
  completed: Lead[];
  /** For each row of the command, the lead that stands for it. */
  answer: Lead[];
}

export function decide(command: LeadCommand, known: KnownLeads): LeadDecision {
  switch (command.type) {
    case 'CreateLead':
      return create(command.lead, known);
    case 'ImportLeads':
      return importRows(command.rows, command.now, known);
    case 'EraseLeads':
      return erase(command.leadIds, command.now);
    default:
      return command satisfies never;
  }
}

function create(lead: Lead, known: KnownLeads): LeadDecision {
  const existing = known.get(canonicalAddress(lead.email) ?? '');
  if (existing) {
    throw new Refusal(409, 'lead-exists', 'A lead with this email address already exists.', { leadId: existing.id });
  }
  return importRows([lead], lead.createdAt, known);
}

/**
 * Rules J4 and J5: the first row with an address wins and later ones fill its blanks. Each row without an address
 * becomes a lead of its own.
 */
function importRows(rows: readonly Lead[], now: string, known: KnownLeads): LeadDecision {
  const byAddress = new Map(known);
  const created = new Map<string, Lead>();
  const completed = new Map<string, Lead>();
  const ids = rows.map((row) => {
    const address = canonicalAddress(row.email);
    const existing = address === null ? undefined : byAddress.get(address);
    if (!existing) {
      created.set(row.id, row);
      if (address !== null) byAddress.set(address, row);
      return row.id;
    }
    const filled = fillBlanks(existing, row);
    if (filled !== existing) {
      byAddress.set(address as string, filled);
      (created.has(existing.id) ? created : completed).set(existing.id, filled);
    }
    return existing.id;
  });
  const byId = new Map([...byAddress.values(), ...created.values()].map((lead) => [lead.id, lead]));
  return {
    created: [...created.values()],
    completed: [...completed.values()],
    answer: ids.map((id) => byId.get(id) as Lead),
    events: [
      ...inBlocks([...created.keys()], (leadIds) => ({ type: 'LeadsImported', data: { leadIds, importedAt: now } })),
      ...inBlocks([...completed.keys()], (leadIds) => ({ type: 'LeadsCompleted', data: { leadIds } })),
    ],
  };
}

/** The fields that a later row may fill (rule J4); a lead has no other without its address. */
const fillable = { firstName: true, lastName: true, company: true, jobRole: true } satisfies Record<
  Exclude<keyof LeadFields, 'email' | 'fields'>,
  true
>;
const fillableFields = Object.keys(fillable) as (keyof typeof fillable)[];

/** @returns the same lead where the row adds nothing */
export function fillBlanks(lead: Lead, row: Lead): Lead {
  const filled = fillableFields.filter((field) => !lead[field] && row[field]);
  if (filled.length === 0) return lead;
  return { ...lead, ...Object.fromEntries(filled.map((field) => [field, row[field]])) };
}

function erase(leadIds: readonly string[], now: string): LeadDecision {
  const events = inBlocks(leadIds, (block) => ({ type: 'LeadsErased', data: { leadIds: block, erasedAt: now } }));
  return { events, created: [], completed: [], answer: [] };
}

function inBlocks(leadIds: readonly string[], event: (block: string[]) => LeadEvent): LeadEvent[] {
  return blocksOf(leadIds).map(event);
}
