import type { ArrivalFinding } from '@cadenza/contracts';
import { hostOf } from '../public-links/link-host.ts';
import { linkRemedy, linkTroubleWords } from '../public-links/link-words.ts';
import type { ArrivalFacts, LinkBase } from './arrival-facts.ts';
import { namesOf } from './words.ts';

/**
 * Links that nobody outside could open, among them the one to unsubscribe, with which nothing would leave by a server
 * outside (rule L11); and those without TLS, of which browsers warn.
 */
export function findPrivateLinks({ linkBases }: Pick<ArrivalFacts, 'linkBases'>): ArrivalFinding[] {
  const outside = linkBases.filter(({ isHere }) => !isHere);
  const closed = troublesOf(outside);
  if (closed.length > 0) return [notPublic(closed)];
  const plain = outside.filter(({ url }) => url.startsWith('http:')).map(({ url }) => hostOf(url));
  const perhaps = troublesOf(linkBases);
  return [
    ...(plain.length > 0 ? [withoutTls(plain)] : []),
    ...(perhaps.length > 0 ? [notPublicIfPassedOn(perhaps)] : []),
  ];
}

const troublesOf = (bases: readonly LinkBase[]): string[] =>
  bases.flatMap(({ url, trouble }) => (trouble ? [linkTroubleWords[trouble](hostOf(url))] : []));

const notPublic = (reasons: readonly string[]): ArrivalFinding => ({
  kind: 'links-not-public',
  reason: `Nobody who gets these emails could open their links, nor unsubscribe: ${namesOf(reasons)}. Nothing leaves until that is put right.`,
  remedy: linkRemedy,
  ...{ isGrave: true, forbidsStart: true, fixIn: null, isInSettings: true },
});

/** A mail server on this machine may be a catcher, or the way out. */
const notPublicIfPassedOn = (reasons: readonly string[]): ArrivalFinding => ({
  kind: 'links-not-public',
  reason: `Mail goes to a server on this machine. If it passes emails on, nobody who gets them could open their links, nor unsubscribe: ${namesOf(reasons)}.`,
  remedy: `${linkRemedy} If the server passes nothing on, name it in MAIL_SINK_HOSTS.`,
  ...{ isGrave: false, fixIn: null, isInSettings: true },
});

const withoutTls = (hosts: readonly string[]): ArrivalFinding => ({
  kind: 'links-without-tls',
  reason: `Links to ${namesOf(hosts)} begin with http, so browsers warn whoever follows them, and mail programs ask for https to unsubscribe with one click.`,
  remedy: linkRemedy,
  ...{ isGrave: false, fixIn: null, isInSettings: true },
});
