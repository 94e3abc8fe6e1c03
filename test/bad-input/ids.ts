import { type Call, describedCalls } from '@cadenza/contracts';
import { describe, expect, test } from 'vitest';
import { aStep, callNamed, expectRefusal, fieldKey, mailboxDomain, nameOf, nothingChanges, world } from './world.ts';

const nothing = '019a0000-0000-7000-8000-000000000001';
const malformed = [
  '0',
  '-1',
  'null',
  'undefined',
  '[object%20Object]',
  '__proto__',
  'constructor',
  '%00',
  '%0d%0aX-Evil:%201',
  '%E0%A4%A',
  '%ff%fe',
  '..%2f..%2fetc%2fpasswd',
  '..%5c..',
  "1'%20or%20'1'='1",
  '%F0%9F%91%BB',
  '%E2%80%AE',
  '00000000-0000-0000-0000-000000000000',
  nothing.slice(1),
  `${nothing}0`,
  `%7B${nothing}%7D`,
  `${nothing}%00`,
  'x'.repeat(8_000),
  '*',
  '%3Fstatus=unknown',
  nothing,
];

const bodies: Record<string, () => object> = {
  'PATCH /api/campaigns/{id}': () => ({ name: 'Taken over' }),
  'PATCH /api/campaigns/{id}/schedule': () => ({ delayMinutes: 1_440 }),
  'PUT /api/campaigns/{id}/senders': () => ({ mailboxIds: [], tags: ['taken-over'] }),
  'PATCH /api/leads/{id}': () => ({ company: 'Taken over' }),
  'POST /api/leads/{id}/notes': () => ({ text: 'Taken over' }),
  'PATCH /api/leads/{id}/notes/{noteId}': () => ({ text: 'Taken over', revision: 0 }),
  'PATCH /api/lead-fields/{key}': () => ({ label: 'Taken over' }),
  'PATCH /api/segments/{id}': () => ({ name: 'Taken over' }),
  'POST /api/campaigns/{id}/attach-leads': () => ({ leadIds: [world.strayLeadId] }),
  'POST /api/campaigns/{id}/detach-leads': () => ({ leadIds: [world.strayLeadId] }),
  'POST /api/campaigns/{id}/test-emails': () => ({ stepNumber: 1, to: 'me@example.com' }),
  'POST /api/campaigns/{id}/tracking': () => ({ leadId: world.running.leadId, event: 'reply' }),
  'PUT /api/campaigns/{id}/received-mails/{mailId}/verdict': () => ({ verdict: 'other' }),
  'PUT /api/campaigns/{id}/leads/{leadId}/mailbox': () => ({ mailboxId: world.mailboxId }),
  'POST /api/mailboxes/{id}/move-leads': () => ({ to: world.mailboxId }),
  'PATCH /api/mailboxes/{id}/folders/{folder}': () => ({ isRead: false }),
  'POST /api/mailboxes/{id}/pass-over-mails': () => ({ until: Temporal.Now.instant().toString() }),
  'POST /api/unclear-refusals/{id}/settle': () => ({ decision: 'policy' }),
  'POST /api/returned-emails/{id}/settle': () => ({ decision: 'go-on' }),
  'PUT /api/campaigns/{id}/holds/{leadId}': () => ({ until: Temporal.Now.plainDateISO().add({ days: 7 }).toString() }),
};

const queries: Record<string, () => string> = {
  'GET /api/campaigns/{id}/sent-emails': () => `?leadId=${world.running.leadId}`,
  'GET /api/mailboxes/{id}/arrival': () => '?messageId=%3Cnobody@example.com%3E',
  'GET /api/campaigns/{id}/email-preview': () => `?leadId=${world.running.leadId}`,
  'GET /api/campaigns/{id}/received-mails': () => `?leadId=${world.running.leadId}`,
};

/** The right value of each id in a path. */
const rightIds = ({ path }: Call): Record<string, string> => ({
  id: path.startsWith('/api/segments')
    ? world.segmentId
    : path.startsWith('/api/leads')
      ? world.strayLeadId
      : world.running.id,
  leadId: world.running.leadId,
  emailId: world.running.emailId,
  noteId: world.noteId,
  key: fieldKey,
  domain: mailboxDomain,
  folder: '0'.repeat(32),
  // Nothing came back, so no mail id is right.
  mailId: nothing,
});

function give(name: string, ids: Record<string, string>) {
  const call = callNamed(name);
  const path = call.path.replace(/\{(\w+)\}/g, (_, key: string) => ids[key] as string);
  const body = call.method === 'get' || call.method === 'delete' ? undefined : (bodies[name]?.() ?? {});
  return world.session.call(call.method.toUpperCase(), `${path}${queries[name]?.() ?? ''}`, body);
}

const withIds = describedCalls.filter(({ path }) => path.includes('{'));

describe('the ids in the path of', () => {
  nothingChanges();

  test.each(withIds.map(nameOf))('%s: malformed and unknown ones are refused, nothing changed', async (name) => {
    const right = rightIds(callNamed(name));
    for (const [, key = ''] of callNamed(name).path.matchAll(/\{(\w+)\}/g))
      for (const wrong of malformed) expectRefusal(await give(name, { ...right, [key]: wrong }), `${key} ${wrong}`);
  });

  test.each(withIds.map(nameOf))('%s: the id of something else is not found, nothing changed', async (name) => {
    const call = callNamed(name);
    const right = rightIds(call);
    const { draft, strayLeadId } = world;
    const campaignIds = [draft.id, world.running.id];
    const others = [
      strayLeadId,
      world.running.leadId,
      world.running.emailId,
      ...draft.leadIds,
      ...draft.stepIds,
      ...campaignIds,
    ];
    for (const [, key = ''] of call.path.matchAll(/\{(\w+)\}/g)) {
      const isLead = key === 'leadId' || call.path.startsWith('/api/leads');
      const isCampaign = key === 'id' && !isLead;
      const wrong = others.filter((id) => {
        if (id === right[key]) return false;
        // Another campaign is right for a call about only a campaign, another lead for one about only a lead.
        const alone = !call.path.includes('leadId') && !call.path.includes('emailId');
        if (isCampaign && alone) return !campaignIds.includes(id);
        if (isLead && key === 'id') return ![...draft.leadIds, world.running.leadId].includes(id);
        return true;
      });
      for (const id of wrong) {
        const answer = await give(name, { ...right, [key]: id });
        expectRefusal(answer, `${key} ${id}`);
        expect(answer.status, `${key} ${id}`).toBe(404);
      }
    }
  });
});

describe('the ids in the body of', () => {
  nothingChanges();

  test.each([
    ['POST /api/sequences', 'campaignId', () => aStep(world.draft.id)],
    ['POST /api/campaigns/{id}/attach-leads', 'leadIds', () => ({ leadIds: [] as unknown })],
    ['POST /api/campaigns/{id}/tracking', 'leadId', () => ({ leadId: '', event: 'open' })],
  ] as const)('%s: the id of something else is not found, nothing changed', async (name, field, good) => {
    const { draft, strayLeadId } = world;
    const leads = [strayLeadId, world.running.leadId, ...draft.leadIds];
    const wrong =
      field === 'leadIds'
        ? [[draft.id], [...leads, nothing], [world.running.emailId], [strayLeadId, draft.stepIds[0]]]
        : field === 'campaignId'
          ? [...leads, world.running.emailId, ...draft.stepIds, nothing]
          : [strayLeadId, ...draft.leadIds, draft.id, world.running.emailId, nothing];
    for (const value of wrong) {
      const path = callNamed(name).path.replace('{id}', world.running.id);
      const answer = await world.session.call('POST', path, { ...good(), [field]: value });
      expectRefusal(answer, String(value));
      expect(answer.status, String(value)).toBe(404);
    }
  });

  test('POST /api/leads/bulk-delete: what is no lead is left alone', async () => {
    const { draft } = world;
    const ids = [draft.id, world.running.id, world.running.emailId, ...draft.stepIds, nothing];
    const answer = await world.session.call('POST', '/api/leads/bulk-delete', { ids });
    expect(answer).toMatchObject({ status: 200, body: { deleted: 0 } });
  });
});

describe('the query of', () => {
  nothingChanges();

  const hostileQueries = [
    'limit=-1',
    'limit=0',
    'limit=1.5',
    'limit=many',
    'limit=',
    'limit=1e9',
    'limit=1e999',
    'limit=%00',
    'limit=1&limit=2',
    'limit[]=1',
    'limit=null',
    'limit=0x10',
    'cursor=%00',
    'cursor=-1',
    'cursor=abc',
    'cursor=99999999999999',
    'cursor=1%27--',
    'days=31',
    'days=NaN',
    'timeZone=Nowhere/At/All',
    'timeZone=%2B02:00',
    'timeZone=%00',
    'search=%00',
    'search=%ff',
    'search=%25%5F%5C',
    `search=${'x'.repeat(5_000)}`,
    'search=a&search=b',
    'search=%0d%0a',
    'search=%F0%9F%91%BB',
    'search=(((',
    'status=nonsense',
    'status=',
    'status=unknown&status=sent',
    'mailbox=relay',
    'mailbox=',
    'mailbox=%27--',
    'mailbox=relay&mailbox=relay',
    '__proto__[isAdmin]=true',
    'constructor[prototype][isAdmin]=true',
    'constructor=1',
    '__proto__=1',
    '%00=%00',
    '&&&==&',
    '%E0%A4%A',
  ];

  test.each(describedCalls.filter(({ query }) => query).map(nameOf))(
    '%s: taken, or refused with a sentence',
    async (name) => {
      const { path: pattern, response } = callNamed(name);
      const path = pattern.replace('{id}', world.draft.id);
      for (const query of hostileQueries) {
        const answer = await world.session.call('GET', `${path}?${query}`);
        if (answer.status !== 200) expectRefusal(answer, query);
        else expect(response.safeParse(answer.body).error?.issues ?? [], query).toEqual([]);
      }
      expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
    },
  );
});
