import { startSmtpSink } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { startFourServices } from '../support/four-services.ts';

const victim = 'victim@example.org';

/** Accepted names and subjects that careless code would turn into a second recipient or header. */
const tries = [
  `Ada, ${victim}`,
  `Ada <${victim}>`,
  `"Ada" <${victim}>,`,
  `Ada>; ${victim}`,
  `group: ${victim};`,
  `=?utf-8?Q?=0D=0ABcc:_${victim.replace('@', '=40')}?=`,
  `=?utf-8?B?${Buffer.from(`a\r\nBcc: ${victim}`).toString('base64')}?=`,
  `Ada\u2028Bcc: ${victim}`,
  `Ada\\r\\nBcc: ${victim}`,
  `Ada%0d%0aBcc: ${victim}`,
  `Ada (${victim})`,
  `${'x'.repeat(200)}, ${victim}`,
];

/** Names and subjects that would break any header. */
const refused = ['\r\n', '\n', '\r', '\u0000', '\u0085', '\u001b'].map((lineEnd) => `Ada${lineEnd}Bcc: ${victim}`);

const asLead = <Fields extends { email: string }>(fields: Fields) => ({
  ...{ firstName: 'Ada', lastName: 'Lovelace', company: null, jobRole: null, status: 'new' },
  ...fields,
});

describe('what stands in a lead and in a step', () => {
  test('reaches the mail server as one recipient, one name and one subject', { timeout: 600_000 }, async () => {
    await using sink = await startSmtpSink();
    await using product = await startFourServices({ smtpUrl: sink.url });
    const people = tries.map((text, index) =>
      asLead({ firstName: text, lastName: text, company: text, email: `lead.${index}@example.net` }),
    );
    const step = { subject: '{{firstName}} {{company}}', body: '.\r\n.\r\nBcc: {{firstName}}' };
    await product.launch(step, people);
    await product.minutesLater(async () => expect(sink.mails).toHaveLength(tries.length));

    expect(sink.mails.map(({ to }) => to).sort()).toEqual(people.map(({ email }) => [email]).sort());
    for (const { to, raw, parsed } of sink.mails) {
      const number = Number(/\d+/.exec(to[0] as string));
      expect(parsed.to).toMatchObject({ value: [{ address: to[0] }] });
      const head = raw.toString('latin1').split('\r\n\r\n')[0] as string;
      expect(head).not.toMatch(/^(?:bcc|cc|x-)/im);
      expect(head.match(/^(?:to|from|subject|message-id):/gim)).toHaveLength(4);
      const words = (text: string | undefined) => text?.replace(/[\s\u2060\u2028]+/g, '');
      expect(words(parsed.subject)).toBe(words(`${tries[number]}${tries[number]}`));
      expect(parsed.text).toContain('Bcc: ');
    }
  });

  test('is refused before it could break a line', { timeout: 600_000 }, async () => {
    await using product = await startFourServices();
    for (const text of refused) await expectRefused(text, product);
  });

  async function expectRefused(text: string, { clients }: Awaited<ReturnType<typeof startFourServices>>) {
    for (const field of ['firstName', 'lastName', 'company', 'jobRole', 'email']) {
      const lead = asLead({
        email: 'ada@example.net',
        [field]: field === 'email' ? `ada@example.net${text.slice(3)}` : text,
      });
      expect((await clients.leads.post('/api/leads', lead)).status, field).toBe(422);
      expect((await clients.leads.post('/api/leads/bulk', [lead])).status, field).toBe(422);
    }
    const { id: campaignId } = (await clients.campaigns.post('/api/campaigns', { name: 'Spring' })).body;
    const step = { campaignId, stepNumber: 1, subject: text, body: 'Hello', attachments: [] };
    expect((await clients.campaigns.post('/api/sequences', step)).status).toBe(422);
    expect((await clients.campaigns.post('/api/campaigns', { name: text })).status).toBe(422);
  }
});
