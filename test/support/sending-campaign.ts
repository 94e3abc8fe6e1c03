import { expect } from 'vitest';
import type { Session } from './session.ts';

/** Settings of a campaign that sends at any hour, a minute apart. */
export const alwaysOpen = {
  delayMinutes: 1,
  sendWindowStart: 0,
  sendWindowEnd: 0,
  allowedWeekdays: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
};

/** Starts a campaign that sends at any hour, a minute apart, to `<name>.<number>@example.com`. */
export async function startCampaign(session: Session, name: string, leads: number): Promise<void> {
  const made = async (method: string, target: string, body: object) => {
    const response = await session.call(method, target, body);
    expect(response.status, JSON.stringify(response.body)).toBeLessThan(300);
    return response.body;
  };
  const { id } = await made('POST', '/api/campaigns', { name });
  const people = Array.from({ length: leads }, (_, number) => ({
    ...{ firstName: 'Ada', lastName: 'Lovelace', email: `${name}.${number}@example.com` },
    ...{ company: null, jobRole: null, status: 'new' },
  }));
  const stored: { id: string }[] = await made('POST', '/api/leads/bulk', people);
  const leadIds = stored.map((lead) => lead.id);
  await made('POST', `/api/campaigns/${id}/attach-leads`, { leadIds });
  const step = { campaignId: id, stepNumber: 1, subject: 'Hi', body: 'Hello', delayDays: 0, attachments: [] };
  await made('POST', '/api/sequences', step);
  await made('PATCH', `/api/campaigns/${id}`, { ...alwaysOpen, progressStatus: 'sequence_ready' });
  await made('POST', `/api/campaigns/${id}/start`, {});
}
