import type { Blame } from '../server-reply.ts';
import { closed, content, deadAddress, domain, full, ours, passes, sender, unclear } from './reply-rule.ts';

export interface StatusRule {
  blame: Blame;
  pattern: RegExp;
  meaning: string;
}

/** Enhanced status codes that mean something by themselves (RFC 3463, 3); the first that fits decides. */
export const statusRules: StatusRule[] = [
  { blame: domain('spf'), pattern: /^[45]\.7\.(?:23|27)$/, meaning: 'SPF (RFC 7372; Gmail)' },
  { blame: domain('dkim'), pattern: /^[45]\.7\.(?:2[0-2]|30)$/, meaning: 'DKIM (RFC 7372; Gmail)' },
  { blame: domain('ptr'), pattern: /^[45]\.7\.25$/, meaning: 'reverse DNS (RFC 7372)' },
  { blame: domain(null), pattern: /^[45]\.7\.26$/, meaning: 'no proof of the sender (RFC 7372; Gmail)' },
  { blame: domain('dmarc'), pattern: /^[45]\.7\.(?:32|40)$/, meaning: 'DMARC and alignment (Gmail)' },
  { blame: domain(null, 'microsoft'), pattern: /^[45]\.7\.515$/, meaning: 'no proof of the sender (Microsoft)' },
  { blame: domain('dmarc', 'microsoft'), pattern: /^[45]\.7\.509$/, meaning: 'DMARC (Microsoft)' },
  { blame: ours('rate'), pattern: /^[45]\.7\.28$/, meaning: 'too much mail from our server (Gmail)' },
  { blame: full, pattern: /^[45]\.2\.2$/, meaning: 'mailbox full' },
  { blame: passes, pattern: /^4\./, meaning: 'may pass' },
  { blame: sender, pattern: /^5\.1\.[78]$/, meaning: "the sender's address" },
  { blame: deadAddress, pattern: /^5\.1\.[1236]$/, meaning: 'no such mailbox or system, bad syntax, moved' },
  { blame: deadAddress, pattern: /^5\.1\.(?:10|351)$/, meaning: 'null MX (RFC 7505), no such recipient (Microsoft)' },
  { blame: closed, pattern: /^5\.2\.1$/, meaning: 'mailbox disabled' },
  { blame: deadAddress, pattern: /^5\.7\.1[78]$/, meaning: 'the owner has changed (RFC 7293)' },
  { blame: content, pattern: /^5\.(?:2\.3|3\.4|6\.\d+)$/, meaning: 'size or form of the mail' },
  {
    blame: sender,
    pattern: /^5\.7\.(?:50[1-3]|511|60[5-9]|6[1-4]\d|70[58]|750|64|60|57)$/,
    meaning: 'we are barred (Microsoft)',
  },
  {
    blame: closed,
    pattern: /^5\.7\.(?:12[0-9]|13[0-6]|505|507)$/,
    meaning: 'the recipient takes no mail from outside (Microsoft)',
  },
  { blame: unclear, pattern: /^5\.7\.\d+$/, meaning: 'security or policy' },
];
