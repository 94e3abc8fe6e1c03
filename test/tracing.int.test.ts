import { randomUUID } from 'node:crypto';
import { eventually, onKafka, testDatabase, testKafka } from '@cadenza/testing';
import { describe, expect, test } from 'vitest';
import { owner } from './support/running-product.ts';
import { startServiceProcesses } from './support/service-processes.ts';
import { startTraceCollector } from './support/trace-collector.ts';

const services = ['gateway', 'campaigns', 'leads', 'sending'];
const kafka = await testKafka();
const waiting = { timeoutMs: 60_000 };

describe('on the log in PostgreSQL', { timeout: 600_000 }, () =>
  testTraces(async () => ({ BUS_DATABASE_URL: (await testDatabase()).url })),
);
describe.skipIf(kafka.missing)(onKafka(kafka), { timeout: 600_000 }, () =>
  testTraces(async () => ({ KAFKA_BROKERS: kafka.brokers?.join() ?? '', KAFKA_PREFIX: `${randomUUID()}.` })),
);

function testTraces(bus: () => Promise<Record<string, string>>): void {
  test('one trace leads from a click on Start to the email that leaves', async () => {
    await using collector = await startTraceCollector();
    await using processes = await startServiceProcesses(services, {
      ...(await bus()),
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    });
    const call = await signedIn(processes.urlOf('gateway'));
    const campaignPath = await campaignToStart(call);
    await eventually(async () => expect((await call('POST', `${campaignPath}/start`)).status).toBe(200), waiting);

    const named = (service: string, name: string) =>
      collector.spans.find((span) => span.service === service && span.name === name);
    await eventually(() => expect(named('sending', 'send email')).toBeDefined(), waiting);
    const sent = named('sending', 'send email');
    const way = () =>
      collector.spans
        .filter(({ traceId }) => traceId === sent?.traceId)
        .map(({ service, name }) => `${service}: ${name}`);
    await eventually(
      () =>
        expect(way()).toEqual(
          expect.arrayContaining([
            'gateway: POST /api/campaigns/:id/start',
            'campaigns: POST /api/campaigns/:id/start',
            'campaigns: publish CampaignStarted',
            'sending: handle CampaignStarted',
            'sending: claim emails',
            'sending: send email',
            'sending: record outcomes',
            'sending: publish EmailSent',
            'campaigns: handle EmailSent',
          ]),
        ),
      waiting,
    );
    const published = named('campaigns', 'publish CampaignStarted');
    expect(named('sending', 'handle CampaignStarted')?.parentSpanId).toBe(published?.spanId);
  });
}

type Call = (method: string, path: string, body?: unknown) => Promise<{ status: number; body: Record<string, string> }>;

async function signedIn(url: string): Promise<Call> {
  let cookie = '';
  const call: Call = async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      // A trace that a stranger names is not continued.
      headers: { 'content-type': 'application/json', cookie, traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-00` },
      body: body === undefined ? null : JSON.stringify(body),
    });
    const set = response.headers.getSetCookie().map((line) => line.split(';')[0]);
    if (set.length > 0) cookie = set.join('; ');
    return { status: response.status, body: (await response.json()) as Record<string, string> };
  };
  expect((await call('POST', '/api/auth/login', owner)).status).toBe(200);
  return call;
}

/** A campaign of one step and one lead. Returns its path. */
async function campaignToStart(call: Call): Promise<string> {
  const campaign = { name: 'Spring', status: 'draft', progressStatus: 'draft' };
  const { id: campaignId } = (await call('POST', '/api/campaigns', campaign)).body;
  const campaignPath = `/api/campaigns/${campaignId}`;
  const step = { campaignId, stepNumber: 1, delayDays: 0, subject: 'Hello', body: 'Any thoughts?' };
  await call('POST', '/api/sequences', step);
  await call('PATCH', campaignPath, { progressStatus: 'sequence_ready', delayMinutes: 1 });
  const lead = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.net' };
  const { id: leadId } = (await call('POST', '/api/leads', lead)).body;
  await eventually(
    async () => expect((await call('POST', `${campaignPath}/attach-leads`, { leadIds: [leadId] })).status).toBe(200),
    waiting,
  );
  // Waits until sending knows them too, so that the start itself triggers the email.
  await eventually(
    async () => expect((await call('GET', `${campaignPath}/launch-check`)).body).toMatchObject({ leadCount: 1 }),
    waiting,
  );
  return campaignPath;
}
