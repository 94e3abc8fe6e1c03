import type { Session } from '../../test/support/session.ts';

const leadsPerCall = 5_000;

const shortText = { subject: 'Hello {{firstName}}', body: 'How is life at {{company}}?' };

/**
 * Creates a campaign with one step and this many leads, by the calls that the screens make.
 *
 * @param firstNumber of its leads: leads of one number are one lead
 * @returns its id
 */
export async function aCampaignWithLeads(
  session: Session,
  count: number,
  { firstNumber = 0, text = shortText } = {},
): Promise<string> {
  const call = async (path: string, body: unknown) => {
    const response = await session.call('POST', path, body);
    if (response.status >= 300) throw new Error(`POST ${path}: ${response.status} ${JSON.stringify(response.body)}`);
    return response.body;
  };
  const { id } = await call('/api/campaigns', { name: 'A long list', status: 'draft', progressStatus: 'draft' });
  for (let done = 0; done < count; done += leadsPerCall) {
    const rows = Array.from({ length: Math.min(leadsPerCall, count - done) }, (_, index) =>
      aLead(firstNumber + done + index),
    );
    const leads: { id: string }[] = await call('/api/leads/bulk', rows);
    await call(`/api/campaigns/${id}/attach-leads`, { leadIds: leads.map((lead) => lead.id) });
  }
  await call('/api/sequences', { campaignId: id, stepNumber: 1, delayDays: 0, ...text });
  return id;
}

const firstNames = ['Grace', 'Ada', 'Alan', 'Katherine', 'Edsger', 'Barbara', 'Donald'];
const companies = ['Analytical Engines', 'Blue Ocean', 'Quiet Harbour', 'North Wind'];

function aLead(index: number) {
  const firstName = firstNames[index % firstNames.length];
  const company = companies[index % companies.length];
  const fields = { firstName, lastName: `Number ${index}`, email: `lead.${index}@example.com`, company };
  return { ...fields, jobRole: 'Engineer', status: 'new' };
}
