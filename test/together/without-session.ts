import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Session, signedIn, visitor } from '../support/session.ts';
import { product } from './one-product.ts';

const id = randomUUID();

/** Every call of a browser, and those of the upload library. */
const calls: [method: string, path: string][] = [
  ['GET', '/api/campaigns'],
  ['POST', '/api/campaigns'],
  ['GET', `/api/campaigns/${id}`],
  ['PATCH', `/api/campaigns/${id}`],
  ['DELETE', `/api/campaigns/${id}`],
  ['POST', `/api/campaigns/${id}/pause`],
  ['POST', `/api/campaigns/${id}/resume`],
  ['POST', `/api/campaigns/${id}/stop`],
  ['POST', `/api/campaigns/${id}/start`],
  ['POST', `/api/campaigns/${id}/archive`],
  ['POST', `/api/campaigns/${id}/unarchive`],
  ['GET', `/api/campaigns/${id}/leads`],
  ['GET', `/api/campaigns/${id}/leads/status-counts`],
  ['GET', `/api/campaigns/${id}/leads/empty-fields`],
  ['DELETE', `/api/campaigns/${id}/leads/${id}`],
  ['POST', `/api/campaigns/${id}/attach-leads`],
  ['GET', `/api/campaigns/${id}/sequences`],
  ['DELETE', `/api/campaigns/${id}/sequences`],
  ['POST', '/api/sequences'],
  ['GET', `/api/campaigns/${id}/report`],
  ['GET', `/api/campaigns/${id}/report-rows`],
  ['GET', `/api/campaigns/${id}/report.csv`],
  ['GET', `/api/campaigns/${id}/funnel`],
  ['GET', `/api/campaigns/${id}/series`],
  ['POST', `/api/campaigns/${id}/tracking`],
  ['PATCH', `/api/campaigns/${id}/schedule`],
  ['GET', `/api/campaigns/${id}/forecast`],
  ['GET', `/api/campaigns/${id}/launch-check`],
  ['GET', `/api/campaigns/${id}/emails`],
  ['POST', `/api/campaigns/${id}/emails/${id}/send-again`],
  ['POST', `/api/campaigns/${id}/emails/${id}/mark-as-sent`],
  ['GET', `/api/campaigns/${id}/sent-emails`],
  ['GET', `/api/campaigns/${id}/email-preview`],
  ['POST', `/api/campaigns/${id}/test-emails`],
  ['GET', `/api/mailboxes/${id}/arrival`],
  ['GET', `/api/campaigns/${id}/received-mails`],
  ['PUT', `/api/campaigns/${id}/received-mails/${id}/verdict`],
  ['PUT', `/api/campaigns/${id}/holds/${id}`],
  ['DELETE', `/api/campaigns/${id}/holds/${id}`],
  ['GET', '/api/leads'],
  ['GET', '/api/leads/ids'],
  ['POST', '/api/leads'],
  ['POST', '/api/leads/bulk'],
  ['POST', '/api/leads/bulk-change'],
  ['POST', '/api/leads/file'],
  ['POST', '/api/leads/addresses'],
  ['POST', `/api/campaigns/${id}/detach-leads`],
  ['POST', '/api/leads/bulk-delete'],
  ['DELETE', `/api/leads/${id}`],
  ['GET', `/api/leads/${id}/export`],
  ['GET', `/api/leads/${id}/notes`],
  ['POST', `/api/leads/${id}/notes`],
  ['PATCH', `/api/leads/${id}/notes/${id}`],
  ['DELETE', `/api/leads/${id}/notes/${id}`],
  ['POST', '/api/auth/password'],
  ['GET', '/api/auth/sessions'],
  ['DELETE', '/api/auth/sessions'],
  ['DELETE', `/api/auth/sessions/${id}`],
  ['GET', '/api/analytics'],
  ['GET', '/api/analytics/series'],
  ['POST', '/api/ai/generate-email'],
  ['GET', `/api/campaigns/${id}/capacity`],
  ['PUT', `/api/campaigns/${id}/leads/${id}/mailbox`],
  ['GET', '/api/mailbox-work'],
  ['GET', '/api/relay'],
  ['GET', '/api/backups'],
  ['GET', '/api/settings'],
  ['PATCH', '/api/settings'],
  ['POST', '/api/settings/test-email'],
  ['POST', '/api/relay/send-unread'],
  ['POST', `/api/mailboxes/${id}/send-unread`],
  ['GET', '/api/unclear-refusals'],
  ['GET', '/api/refused-domains'],
  ['POST', `/api/unclear-refusals/${id}/settle`],
  ['GET', `/api/dead-address-replies?campaignId=${id}`],
  ['POST', `/api/dead-address-replies/${id}/take-back`],
  ['GET', `/api/returned-emails?campaignId=${id}`],
  ['POST', `/api/returned-emails/${id}/settle`],
  ['POST', `/api/mailboxes/${id}/move-leads`],
  ['POST', `/api/mailboxes/${id}/end-leads`],
  ['GET', '/api/mailboxes'],
  ['POST', '/api/mailboxes'],
  ['POST', '/api/mailboxes/bulk'],
  ['PATCH', '/api/mailboxes'],
  ['POST', '/api/mailboxes/test'],
  ['GET', '/api/mailboxes/servers'],
  ['GET', `/api/mailboxes/oauth/refusals/${id}`],
  ['GET', '/api/mailboxes/domains'],
  ['POST', '/api/mailboxes/domains/example.com/check'],
  ['PUT', '/api/mailboxes/domains/example.com/tracking-host'],
  ['GET', `/api/mailboxes/${id}`],
  ['GET', `/api/mailboxes/${id}/activity`],
  ['PATCH', `/api/mailboxes/${id}`],
  ['DELETE', `/api/mailboxes/${id}`],
  ['POST', `/api/mailboxes/${id}/pause`],
  ['POST', `/api/mailboxes/${id}/resume`],
  ['POST', `/api/mailboxes/${id}/self-test`],
  ['POST', '/api/objects/upload'],
  ['POST', '/api/objects/url/meta'],
  ['POST', '/api/objects/url/get'],
  ['GET', `/api/objects/api/${id}`],
  ['GET', `/objects/${id}`],
  ['PUT', `/api/objects/uploads/${id}`],
  ['PUT', `/api/objects/uploads/${id}/parts/1`],
  ['POST', '/s3/multipart'],
  ['GET', `/s3/multipart/${id}`],
  ['GET', `/s3/multipart/${id}/1`],
  ['POST', `/s3/multipart/${id}/complete`],
  ['DELETE', `/s3/multipart/${id}`],
  ['GET', '/s3/params'],
  ['GET', '/s3/sts'],
  ['POST', '/s3/sts'],
  ['GET', '/dev/mail'],
  ['GET', '/dev/mail.json'],
];

const hostile = [
  '{',
  '[]',
  '"text"',
  '{"name":"\\u0000"}',
  '{"__proto__":{"a":1}}',
  `${'['.repeat(50_000)}`,
  '{"name":"\\ud800"}',
];

describe('the public address', () => {
  let owner: Session;
  beforeAll(async () => {
    owner = await signedIn(product.url);
  });

  test.each(calls)('%s %s without a session: 401', async (method, path) => {
    const { status, body } = await visitor(product.url).call(method, path, method === 'GET' ? undefined : {});
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthenticated', message: expect.any(String) });
  });

  test('the auth check answers without a session; the session ends with logout', async () => {
    const session = await signedIn(product.url);
    expect((await visitor(product.url).call('GET', '/api/auth/check')).body).toMatchObject({ authenticated: false });
    expect((await session.call('GET', '/api/auth/check')).body).toMatchObject({ authenticated: true });
    await session.call('POST', '/api/auth/logout', {});
    expect((await session.call('GET', '/api/campaigns')).status).toBe(401);
  });

  test.each(calls.filter(([method]) => method !== 'GET'))(
    '%s %s with hostile input never answers 5xx',
    async (method, path) => {
      for (const body of hostile) {
        const response = await owner.call(method, path, body);
        expect(response.status, `${body.slice(0, 20)} → ${JSON.stringify(response.body)}`).toBeLessThan(500);
      }
    },
  );

  test.each([
    '/api/campaigns/%00',
    '/api/campaigns/%E0%A4%A',
    '/api/leads?limit=-1',
    '/api/leads?cursor=%00',
    '/api/nothing',
  ])('GET %s never answers 5xx', async (path) => {
    const { status, body } = await owner.call('GET', path);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.message).toBeTypeOf('string');
  });
});
