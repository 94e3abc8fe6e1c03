import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { eventually } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { consumersFor } from '../consume/consumer.ts';
import { engagementRecord, type Probe, type ProbeApp, startProbe, writeEffect } from '../testing/probe-service.ts';

const { on } = consumersFor<ProbeApp>();

const entry = fileURLToPath(new URL('./main.ts', import.meta.url));

/** Runs the program with these words as arguments; returns what it prints. */
const run = ({ databaseUrl }: Probe, ...words: string[]) =>
  new Promise<{ said: string; status: number }>((resolve) => {
    const env = { ...process.env, DATABASE_URL: databaseUrl };
    execFile(process.execPath, [entry, ...words], { env }, (error, output, errors) =>
      resolve({ said: output + errors, status: error ? Number(error.code) : 0 }),
    );
  });

test('parked records are listed, handled again, and dropped only by number and on purpose', {
  timeout: 600_000,
}, async () => {
  await using probe = await startProbe();
  const [bad, worse] = [engagementRecord('ReplyReceived'), engagementRecord('ReplyReceived', { version: 2 })];
  let isMended = false;
  await probe.bus.publish([bad, worse]);
  await using _ = await probe.consume(
    on('ReplyReceived', {
      project: async (transaction, { id }) => {
        if (!isMended) throw new Error('who is ada@example.com');
        await writeEffect(transaction, id);
      },
    }),
  );
  await eventually(async () => expect(await probe.parked()).toHaveLength(2), { timeoutMs: 20_000 });
  const [first, second] = (await probe.parked()).map(({ number }) => number);

  const { said } = await run(probe, '--list');
  expect(said).toMatch(new RegExp(`#${first}  .*ReplyReceived  .*who is …\\n.*#${second}  .*Version 2`));
  expect((await run(probe, String(first))).said).toMatch(/0 records handled\n.*parked again: #/);
  isMended = true;
  expect((await run(probe)).said).toMatch(new RegExp(`1 record handled\\n.*parked again: #${second}`));
  expect(await probe.effects()).toEqual([bad.id]);

  expect(await run(probe, '--drop')).toMatchObject({ status: 1 });
  expect(await run(probe, '--drop', String(second))).toMatchObject({
    said: expect.stringMatching(/Version 2.*\n.*what it holds is let go/),
    status: 1,
  });
  expect(await probe.parked()).toHaveLength(1);
  expect(await run(probe, '--drop', '--yes', String(second))).toMatchObject({
    said: expect.stringContaining('1 record dropped'),
  });
  expect((await run(probe, '--list')).said).toContain('Nothing is parked.');
  expect(await probe.effects()).toEqual([bad.id]);
});
