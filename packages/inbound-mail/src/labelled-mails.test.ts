import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Classification, classify } from './index.ts';

/** Labelled real mails are not ours to ship, so they lie beside the checkout, or where the variable says. */
const beside = path.resolve(import.meta.dirname, '../../../../shared/data/inbound');
const folder = process.env['INBOUND_MAILS'] ?? beside;
const labelsFile = path.join(folder, 'labels.json');

interface Label {
  file: string;
  kind: Classification['kind'];
  messageId: string | null;
  otherMessageIds?: string[];
  recipients: { address?: string; aliases?: string[]; permanent: boolean | null }[];
}

const labels: Label[] = existsSync(labelsFile) ? JSON.parse(readFileSync(labelsFile, 'utf8')) : [];
if (labels.length === 0) console.warn(`Skipped: there are no labelled mails in ${folder}`);

/** Slightly below the reached figures, so that a rule may change its verdict on a mail or two. */
const floors = { bounces: 0.99, falseAlarms: 0, dead: 0.94, addresses: 0.98, messageIds: 0.98 };

describe.skipIf(labels.length === 0)('the labelled mails', () => {
  test('are classified as well as before', async () => {
    const shares = { bounces: share(), dead: share(), addresses: share(), messageIds: share() };
    let falseAlarms = 0;
    let slowest = { file: '', ms: 0 };
    for (const label of labels) {
      const start = performance.now();
      const found = await classify(read(label));
      const ms = performance.now() - start;
      if (ms > slowest.ms) slowest = { file: label.file, ms };
      if (label.kind === 'bounce') shares.bounces.count(found.kind === 'bounce');
      else if (found.kind === 'bounce') falseAlarms += 1;
      if (label.messageId !== null) shares.messageIds.count(namesOriginal(label, found));
      for (const [at, expected] of label.recipients.entries()) {
        const recipient = found.recipients.find((each) => isOneOf(expected, each.address)) ?? found.recipients[at];
        if (expected.address) shares.addresses.count(isOneOf(expected, recipient?.address ?? null));
        if (expected.permanent !== null) shares.dead.count(recipient?.permanent === expected.permanent);
      }
    }
    console.log(
      Object.entries(shares)
        .map(([name, { text }]) => `${name} ${text()}`)
        .join(', '),
      `; false alarms ${falseAlarms}; slowest ${slowest.file}, ${slowest.ms.toFixed(0)} ms`,
    );
    expect(falseAlarms).toBe(floors.falseAlarms);
    expect(shares.bounces.value()).toBeGreaterThanOrEqual(floors.bounces);
    expect(shares.dead.value()).toBeGreaterThanOrEqual(floors.dead);
    expect(shares.addresses.value()).toBeGreaterThanOrEqual(floors.addresses);
    expect(shares.messageIds.value()).toBeGreaterThanOrEqual(floors.messageIds);
  });

  test('are the same with every kind of line end', async () => {
    const different: string[] = [];
    for (const label of labels) {
      const lf = read(label).toString('latin1').replace(/\r\n?/g, '\n');
      const answers = await Promise.all(
        ['\n', '\r\n', '\r'].map((end) => classify(Buffer.from(lf.replaceAll('\n', end), 'latin1'))),
      );
      if (new Set(answers.map((answer) => JSON.stringify(answer))).size > 1) different.push(label.file);
    }
    expect(different).toEqual([]);
  });
});

const read = ({ file }: Label) => readFileSync(path.join(folder, file));

const isOneOf = ({ address, aliases = [] }: Label['recipients'][number], found: string | null) =>
  found !== null && [address, ...aliases].some((each) => each?.toLowerCase() === found);

const namesOriginal = ({ messageId, otherMessageIds = [] }: Label, found: Classification) =>
  [messageId, ...otherMessageIds].includes(found.messageId);

function share() {
  let right = 0;
  let all = 0;
  return {
    count: (isRight: boolean) => {
      right += isRight ? 1 : 0;
      all += 1;
    },
    value: () => right / all,
    text: () => `${right}/${all} (${((100 * right) / all).toFixed(1)} %)`,
  };
}
