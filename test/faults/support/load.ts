import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { SmtpSink } from '@cadenza/testing';
import { type HttpResponse, type Session, visitor } from '../../support/session.ts';
import { scale } from './scale.ts';
import { campaignName, isLeadAddress } from './sending-campaigns.ts';

const restMs = scale({ short: 40, whole: 200 });
const readAfterMs = 1_000;
const reader = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Thunderbird/140.0';

/** Effects that a client saw confirmed; those of its other requests may or may not have happened. */
export interface Acknowledged {
  /** Ids of leads by address. */
  leads: Map<string, string>;
  /** Possible names of each campaign: the last acknowledged one, and those requested since. */
  names: Map<string, string[]>;
  /** Bytes by path. */
  files: Map<string, Uint8Array<ArrayBuffer>>;
  /** Addresses of leads who opened their email. */
  opened: Set<string>;
}

export interface Load {
  acknowledged: Acknowledged;
  /** Requests that failed or were refused, by the message. */
  refused: Map<string, number>;
  /** Lets the running requests end. */
  end(): Promise<void>;
}

/**
 * Users at work on the campaigns of `startCampaigns`, each with one request at a time. After an error they go on with
 * the next task.
 */
export function startLoad(session: Session, url: string, campaignIds: readonly string[], sink: SmtpSink): Load {
  const acknowledged: Acknowledged = {
    leads: new Map(),
    names: new Map(campaignIds.map((id, number) => [id, [campaignName(number)]])),
    files: new Map(),
    opened: new Set(),
  };
  const refused = new Map<string, number>();
  const recipient = visitor(url);
  let isOver = false;

  /** The response if the request was carried out. */
  async function attempt(request: () => Promise<HttpResponse>): Promise<HttpResponse | undefined> {
    const response = await request().catch((error) => ({ status: 0, body: (error as Error).message }) as HttpResponse);
    if (response.status >= 200 && response.status < 300) return response;
    const reason = `${response.status} ${JSON.stringify(response.body?.code ?? response.body)}`;
    refused.set(reason, (refused.get(reason) ?? 0) + 1);
    return undefined;
  }

  async function addLead(number: number) {
    const email = `load.${number}@example.org`;
    const lead = { firstName: 'Bob', lastName: `No ${number}`, email, status: 'new' };
    const response = await attempt(() => session.call('POST', '/api/leads', lead));
    if (response) acknowledged.leads.set(email, response.body.id);
  }

  async function rename(number: number) {
    const id = campaignIds[number % campaignIds.length] as string;
    const name = `Name ${number}`;
    acknowledged.names.set(id, [...(acknowledged.names.get(id) ?? []), name]);
    if (await attempt(() => session.call('PATCH', `/api/campaigns/${id}`, { name })))
      acknowledged.names.set(id, [name]);
  }

  async function upload() {
    const bytes = new Uint8Array(randomBytes(20_000));
    const address = await attempt(() => session.call('POST', '/api/objects/upload'));
    if (!address) return;
    const { pathname } = new URL(address.body.uploadURL);
    const headers = { 'content-type': 'application/pdf' };
    if (!(await attempt(() => session.call('PUT', pathname, bytes, headers)))) return;
    acknowledged.files.set(`/objects/${pathname.split('/').slice(3).join('/')}`, bytes);
  }

  /** No person opens an email the moment it arrives: an open that fast is taken for a machine's. */
  async function open() {
    const mail = sink.mails.filter(({ to }) => isLeadAddress(String(to[0])))[acknowledged.opened.size];
    if (!mail || performance.now() - mail.arrivedAtMs < readAfterMs) return;
    const pixel = /<img src="[^"]*?(\/t\/[^"]+)"/.exec(String(mail.parsed.html))?.[1] as string;
    if (await attempt(() => recipient.call('GET', pixel, undefined, { 'user-agent': reader })))
      acknowledged.opened.add(mail.to[0] as string);
  }

  async function repeat(work: (number: number) => Promise<void>) {
    for (let number = 0; !isOver; number += 1) {
      await work(number);
      await wait(restMs);
    }
  }
  const workers = [addLead, rename, upload, open].map(repeat);
  return {
    acknowledged,
    refused,
    async end() {
      isOver = true;
      await Promise.all(workers);
    },
  };
}
