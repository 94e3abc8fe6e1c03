import { request as askPlainly, type RequestOptions } from 'node:http';
import { request as askSecurely } from 'node:https';
import { isIP } from 'node:net';
import type { Dns } from '@cadenza/ask-dns';
import { type AllowedHosts, isPublicAddress, lookupOf } from '@cadenza/public-hosts';
import { good, type RecordFinding, unanswered, unknown, wrong } from '../record-finding.ts';
import type { HostQuestion } from './host-probe.ts';

const answerMsMax = 8_000;
const answerBytesMax = 1_024;
const headerBytesMax = 16_384;

interface Asked {
  dns: Dns;
  host: string;
  /** What links would begin with. */
  origin: URL;
  question: HostQuestion;
  /** Private hosts that may be reached. */
  hosts: AllowedHosts;
  signal: AbortSignal;
}

interface HostAnswer {
  finding: RecordFinding;
  /** Whether anything answered, be it only that the product is away. */
  hasAnswered: boolean;
}

const unheard = (finding: RecordFinding): HostAnswer => ({ finding, hasAnswered: false });

/** Judges whether this product answers at a host, with a certificate that browsers trust. */
export async function askHost({ dns, host, origin, question, hosts, signal }: Asked): Promise<HostAnswer> {
  const found = await dns.addresses(host);
  if (found.outcome !== 'found') return unheard(unanswered(host));
  const port = Number(origin.port || (origin.protocol === 'https:' ? 443 : 80));
  const mayBeReached = (address: string) => isPublicAddress(address) || hosts.allows(host, address, port);
  if (!found.records.every(mayBeReached))
    return unheard(wrong(`${host} leads here, but to an address that is not on the public internet.`));
  const addresses = found.records.map((address) => ({ address, family: isIP(address) }));
  try {
    const { status, text } = await fetchText(new URL(question.path, origin), {
      lookup: lookupOf(addresses),
      signal: AbortSignal.any([signal, AbortSignal.timeout(answerMsMax)]),
    });
    return { finding: judged(host, { status, isRight: text === question.answer }), hasAnswered: true };
  } catch (error) {
    return unheard(failed(host, error as NodeJS.ErrnoException));
  }
}

function judged(host: string, { status, isRight }: { status: number; isRight: boolean }): RecordFinding {
  if (isRight) return good(`Links in emails lead to ${host}.`);
  return isPassing(status) ? silent(host, `answers with status ${status}`) : somebodyElse(host, status);
}

/** A proxy that is up while the product is not, or that has enough of us. */
const isPassing = (status: number) => status >= 500 || status === 429;

const silent = (host: string, what: string): RecordFinding => ({
  ...unknown(`${host} leads here, but ${what}. It is asked again by itself.`),
  isUnanswered: true,
});

const somebodyElse = (host: string, status: number) =>
  wrong(
    `${host} leads here, but something else answers there (status ${status}). The proxy in front of the product must pass ${host} on to it.`,
  );

const certificateErrors =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED|UNABLE_TO_(?:GET_ISSUER|VERIFY)|EPROTO$|ERR_SSL_)/;

function failed(host: string, { code = '' }: NodeJS.ErrnoException): RecordFinding {
  if (certificateErrors.test(code))
    return wrong(
      `${host} leads here, but the certificate is missing: the proxy in front of the product has none for ${host} that browsers trust.`,
    );
  return silent(host, 'nobody answers there');
}

function fetchText(url: URL, options: RequestOptions): Promise<{ status: number; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const ask = url.protocol === 'https:' ? askSecurely : askPlainly;
  const outgoing = ask(url, {
    ...options,
    agent: false,
    headers: { accept: 'text/plain', 'accept-encoding': 'identity', 'user-agent': 'Cadenza' },
    maxHeaderSize: headerBytesMax,
  });
  outgoing.on('error', reject);
  // Without an error where the answer is to go on in another protocol (101).
  outgoing.on('close', () => reject(new Error('The connection was closed')));
  outgoing.on('response', (response) => {
    let text = '';
    const end = () => {
      resolve({ status: response.statusCode ?? 0, text });
      outgoing.destroy();
    };
    response.setEncoding('latin1');
    response.on('data', (piece: string) => {
      text += piece;
      if (text.length > answerBytesMax) end();
    });
    response.on('end', end);
    response.on('error', reject);
  });
  outgoing.end();
  return promise;
}
