import { ApiError, api, type CreateLeadRequest } from '@cadenza/api-client';
import { calls } from '@cadenza/contracts/calls';

export interface CreatedLead {
  leadId: string;
  /** True when a lead already had the address; `leadId` is that lead. */
  existed: boolean;
}

/** Creates a lead, or finds the one that has the address already (rule J4). */
export async function createLead(lead: CreateLeadRequest, idempotencyKey: string): Promise<CreatedLead> {
  try {
    const created = await api.call(calls.createLead, { body: lead }, { idempotencyKey });
    return { leadId: created.id, existed: false };
  } catch (error) {
    const leadId = error instanceof ApiError && error.code === 'lead-exists' ? error.body['leadId'] : undefined;
    if (typeof leadId !== 'string') throw error;
    return { leadId, existed: true };
  }
}
