import { setTimeout as wait } from 'node:timers/promises';
import type { Progress } from '../progress.ts';
import type { ProductClient } from './product-client.ts';
import { recipients } from './recipients.ts';
import { createSample, sampleCampaigns } from './sample-campaigns.ts';

const readMailEveryMs = 400;
const tellEveryMs = 10_000;

interface CampaignFigures {
  name: string;
  status: string;
  sentCount: number;
  openCount: number;
  clickCount: number;
  replyCount: number;
  bounceCount: number;
}

interface ReportRow {
  leadId: string;
  sentAt: string | null;
}

/** Makes the sample campaigns and acts for the recipients of their emails, until `signal` fires. */
export async function play(product: ProductClient, progress: Progress, signal: AbortSignal): Promise<void> {
  const ids = new Map<string, string>();
  for (const [seed, sample] of sampleCampaigns.entries())
    ids.set(sample.name, await createSample(product, sample, seed));
  progress.note(
    '  Sample campaigns are running; every second is four hours. Look around, and come back in a minute.\n',
  );

  const people = recipients(product);
  const first = ids.get(sampleCampaigns[0]?.name ?? '') as string;
  const untold = new Map<string, 'bounce' | 'reply'>([
    ['bounce', 'bounce'],
    ['reply', 'reply'],
  ]);
  let toldAtMs = performance.now();
  while (!signal.aborted) {
    await people.readNewMail();
    await reactOnce(product, first, untold);
    await pauseOnceSent(product, ids);
    if (performance.now() - toldAtMs > tellEveryMs) {
      toldAtMs = performance.now();
      await tell(product, progress);
    }
    await wait(readMailEveryMs, undefined, { signal }).catch(() => {});
  }
}

/** Through the test actions of the report page, one lead's email bounces and another lead answers. */
async function reactOnce(
  product: ProductClient,
  campaignId: string,
  untold: Map<string, 'bounce' | 'reply'>,
): Promise<void> {
  if (untold.size === 0) return;
  const { report } = await product.get<{ report: ReportRow[] }>(`/api/campaigns/${campaignId}/report`);
  const sent = report.filter(({ sentAt }) => sentAt !== null);
  const places = { bounce: 2, reply: 5 };
  for (const event of untold.values()) {
    const row = sent[places[event]];
    if (!row) continue;
    await product.post(`/api/campaigns/${campaignId}/tracking`, { leadId: row.leadId, event });
    untold.delete(event);
  }
}

async function pauseOnceSent(product: ProductClient, ids: Map<string, string>): Promise<void> {
  const sample = sampleCampaigns.find((each) => each.afterwards === 'start and pause');
  const id = sample && ids.get(sample.name);
  if (!id) return;
  const { sentCount, status } = await product.get<CampaignFigures>(`/api/campaigns/${id}`);
  if (status === 'active' && sentCount >= 3) {
    await product.post(`/api/campaigns/${id}/pause`);
    ids.delete(sample.name);
  }
}

async function tell(product: ProductClient, progress: Progress): Promise<void> {
  for (const campaign of (await product.get<CampaignFigures[]>('/api/campaigns')).reverse()) {
    const { name, status, sentCount, openCount, clickCount, replyCount, bounceCount } = campaign;
    const figures = `sent ${sentCount}, opened ${openCount}, clicked ${clickCount}, replied ${replyCount}, bounced ${bounceCount}`;
    progress.note(`  ${name.padEnd(30)} ${status.padEnd(10)} ${figures}`);
  }
  progress.note('');
}
