import { expect } from 'vitest';
import type { Session } from '../../support/session.ts';

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

export interface SendingCampaigns {
  campaigns: number;
  leadsPerCampaign: number;
  /** Other launch settings. */
  settings?: object;
}

/** Whether the address belongs to a lead of these campaigns. */
export const isLeadAddress = (address: string) => address.startsWith('lead.');

export const campaignName = (number: number) => `Campaign ${number}`;

/** Starts campaigns of one email that may send at any hour, a minute apart; returns their ids. */
export async function startCampaigns(session: Session, { campaigns, leadsPerCampaign, settings }: SendingCampaigns) {
  const ids: string[] = [];
  for (let number = 0; number < campaigns; number += 1) {
    const leads = Array.from({ length: leadsPerCampaign }, (_, place) => ({
      firstName: 'Ada',
      lastName: `No ${place}`,
      email: `lead.${number}.${place}@example.com`,
      status: 'new',
    }));
    ids.push(await startCampaign(session, campaignName(number), leads, settings));
  }
  return ids;
}

/** Starts one campaign to these people, at most 5,000; fails when any of its calls fails. */
export async function startCampaign(session: Session, name: string, people: readonly object[], settings = {}) {
  async function call(method: string, path: string, body: unknown) {
    const response = await session.call(method, path, body);
    expect([200, 201], `${method} ${path}: ${response.status} ${JSON.stringify(response.body)}`).toContain(
      response.status,
    );
    return response.body;
  }
  const leads = (await call('POST', '/api/leads/bulk', people)) as { id: string }[];
  const { id } = await call('POST', '/api/campaigns', { name });
  const path = `/api/campaigns/${id}`;
  await call('POST', `${path}/attach-leads`, { leadIds: leads.map((lead) => lead.id) });
  const text = { subject: 'Hello', body: 'Dear {{firstName}}', delayDays: 0 };
  await call('POST', '/api/sequences', { campaignId: id, stepNumber: 1, ...text });
  const always = { sendWindowStart: 0, sendWindowEnd: 0, allowedWeekdays: weekdays, delayMinutes: 1 };
  await call('PATCH', path, { progressStatus: 'sequence_ready', ...always, ...settings });
  await call('POST', `${path}/start`, {});
  return id as string;
}

export interface LedgerEntry {
  emailId: string;
  leadEmail: string;
  status: string;
  handedOverAt: string;
}

/** Every email in the ledger of these campaigns. */
export async function ledgerOf(session: Session, campaignIds: readonly string[]): Promise<LedgerEntry[]> {
  const entries: LedgerEntry[] = [];
  for (const id of campaignIds) {
    const { status, body } = await session.call('GET', `/api/campaigns/${id}/emails?limit=1000`);
    expect(status, JSON.stringify(body)).toBe(200);
    entries.push(...(body as LedgerEntry[]));
  }
  return entries;
}
