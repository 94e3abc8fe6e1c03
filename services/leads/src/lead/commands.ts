import type { changeLeadRequest, LeadsChange, OnKnownLead } from '@cadenza/contracts';
import type { z } from 'zod';
import type { StoredLead } from './state.ts';

/** Each lead carries the id it gets if it is new. Instants are ISO 8601 text. */
export type LeadCommand =
  | { type: 'CreateLead'; lead: StoredLead }
  | {
      type: 'ImportLeads';
      rows: readonly StoredLead[];
      onKnown: OnKnownLead;
      importId?: string | undefined;
      fileName?: string | undefined;
      now: string;
    }
  | { type: 'ChangeLead'; lead: StoredLead; changes: LeadChanges; now: string }
  | { type: 'ChangeLeads'; leads: readonly StoredLead[]; change: LeadsChange; now: string }
  | { type: 'EraseLeads'; leadIds: readonly string[]; now: string };

/** What a person changes of a lead: absent fields stay, and a value that is `null` or empty goes. */
export type LeadChanges = z.output<typeof changeLeadRequest>;
