import { addressesIn } from './addresses.ts';
import { noticeLines, tellsFailure } from './failure-lines.ts';
import type { Notice } from './returned-mail.ts';
import { concernsOthers } from './rules/general-failure-signs.ts';

/** A notice says what failed, and names the address a few lines below. */
const linesBelowMax = 6;
const concerned = /\b(?:your (?:message|mail|e-?mail)|addressed|recipients?|sent to|delivered to|mail to)\b/i;

/** Addresses in the lines that report a failure and just below, in any form, for example `;SMTP=ann@example.com;`. */
export function addressesNearFailure(notice: Notice, isOther: (address: string) => boolean): string[] {
  const lines = noticeLines(notice.text);
  const near = new Set<string>();
  let left = 0;
  for (const line of lines) {
    const addresses = concernsOthers.test(line) ? [] : otherAddresses(line, isOther);
    if (tellsFailure(line)) left = linesBelowMax + 1;
    if (left > 0) for (const each of addresses) near.add(each);
    if (line.trim() !== '') left -= 1;
  }
  if (near.size > 0) return [...near];
  const ofRecipient = lines.filter((line) => concerned.test(line) && !concernsOthers.test(line));
  return ofRecipient.flatMap((line) => otherAddresses(line, isOther)).slice(0, 1);
}

const otherAddresses = (line: string, isOther: (address: string) => boolean) =>
  line.includes('@') ? addressesIn(withoutKeys(line)).filter(isOther) : [];

/** Removes the keys of X.400 and directories, as in `dda:SMTP=ann@example.com;`. */
const withoutKeys = (line: string) => line.replace(/\b(?:smtp|mailto|rfc-?822|email)\s?[=:;]\s?/gi, ' ');
