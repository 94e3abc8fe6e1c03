import type { LookupAddress } from 'node:dns';
import { request as askPlainly, type IncomingMessage } from 'node:http';
import { request as askSecurely } from 'node:https';
import { lookupOf } from '@cadenza/public-hosts';
import { doesNotAnswer, tooSlow } from './refusals.ts';
import type { RemoteLimits } from './remote-limits.ts';

/** Everything that the remote server learns about us. Nothing identifies the user. */
const headers = { accept: '*/*', 'accept-encoding': 'identity', 'user-agent': 'Cadenza' };
const headerBytesMax = 16_384;

/**
 * Requests a URL at exactly these IP addresses, over a connection of its own; follows no redirect.
 * @throws Refusal 422 when the server does not answer, or not in time
 */
export function ask(
  url: URL,
  addresses: LookupAddress[],
  { connectMsMax, firstByteMsMax, silenceMsMax }: RemoteLimits,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const isSecure = url.protocol === 'https:';
    const outgoing = (isSecure ? askSecurely : askPlainly)(url, {
      agent: false,
      headers,
      lookup: lookupOf(addresses),
      maxHeaderSize: headerBytesMax,
      signal,
    });
    const giveUp = () => outgoing.destroy(doesNotAnswer());
    let timer = setTimeout(giveUp, connectMsMax);
    outgoing.once('socket', (socket) =>
      socket.once(isSecure ? 'secureConnect' : 'connect', () => {
        clearTimeout(timer);
        timer = setTimeout(giveUp, firstByteMsMax);
      }),
    );
    outgoing.once('response', (response) => {
      clearTimeout(timer);
      // Readers handle errors themselves, but not every response is read.
      response.on('error', () => {});
      response.setTimeout(silenceMsMax, () => response.destroy(tooSlow()));
      resolve(response);
    });
    // The exact cause is not disclosed: certificates, refused connections and garbage all look the same to the user.
    const fail = () => reject(signal.aborted ? signal.reason : doesNotAnswer());
    outgoing.on('error', fail);
    outgoing.once('close', () => {
      clearTimeout(timer);
      fail();
    });
    outgoing.end();
  });
}
