import type { Origin } from '../engagement/events.ts';
import type { Hit } from './hit.ts';
import machineAgents from './machine-agents.json' with { type: 'json' };

export interface HitOrigin {
  by: Origin;
  /** The rule that decided, kebab-case. */
  reason: string;
}

interface Facts extends Omit<Hit, 'at'> {
  secondsSinceSent: number;
}

type HitRule = (facts: Facts) => HitOrigin | undefined;

/** Nobody reads an email this soon, but scanners and prefetchers fetch it. */
const humanAfterSeconds = 2;
/** The largest value of SMTP_TIMEOUT_SECONDS. */
const confirmedAfterSecondsMax = 600;

const agentRules = machineAgents.map(({ pattern, reason }) => ({ pattern: new RegExp(pattern, 'i'), reason }));

const headRequest: HitRule = ({ method }) =>
  method === 'HEAD' ? { by: 'machine', reason: 'head-request' } : undefined;

const prefetch: HitRule = ({ purposes }) =>
  purposes.some((purpose) => /prefetch|prerender|preview/.test(purpose))
    ? { by: 'machine', reason: 'prefetch' }
    : undefined;

/** Gmail fetches images through its proxy when a person opens the email. */
const gmailImageProxy: HitRule = ({ userAgent }) =>
  userAgent.includes('GoogleImageProxy') ? { by: 'human', reason: 'gmail-image-proxy' } : undefined;

/**
 * Scanners may fetch before the mail server has confirmed the email. A fetch earlier than any confirmation can take
 * means that the clock was set back after the send, which says nothing about who fetched.
 */
const soonAfterSend: HitRule = ({ secondsSinceSent }) =>
  secondsSinceSent < humanAfterSeconds && secondsSinceSent >= -confirmedAfterSecondsMax
    ? { by: 'machine', reason: 'soon-after-send' }
    : undefined;

/** Apple's privacy prefetch sends only "Mozilla/5.0". Every mail client sends more than nothing. */
const bareAgent: HitRule = ({ userAgent }) =>
  userAgent === '' || userAgent === 'Mozilla/5.0' ? { by: 'machine', reason: 'bare-agent' } : undefined;

const knownMachine: HitRule = ({ userAgent }) => {
  const found = agentRules.find(({ pattern }) => pattern.test(userAgent));
  return found && { by: 'machine', reason: found.reason };
};

const rules: readonly HitRule[] = [headRequest, prefetch, gmailImageProxy, soonAfterSend, bareAgent, knownMachine];

/** Rule O2: whether a person or a machine fetched a link, by the first rule that knows. */
export function judgeHit(facts: Facts): HitOrigin {
  for (const rule of rules) {
    const origin = rule(facts);
    if (origin) return origin;
  }
  return { by: 'human', reason: 'no-machine-rule' };
}
