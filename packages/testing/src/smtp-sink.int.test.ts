import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { startSmtpSink } from './index.ts';

const mail = { from: 'ada@example.com', to: 'lin@example.com', subject: 'Hello', text: 'Hi Lin' };

test('it keeps what arrives and follows its script', async () => {
  await using sink = await startSmtpSink();
  const transport = createTransport({ url: sink.url });
  sink.script(
    { kind: 'accept' },
    { kind: 'refuse', at: 'recipient', code: 550, text: 'No such user' },
    { kind: 'refuse', at: 'text', code: 451, text: 'Try later' },
    { kind: 'close' },
  );
  await transport.sendMail(mail);
  await expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 550 });
  await expect(transport.sendMail(mail)).rejects.toMatchObject({ responseCode: 451 });
  await expect(transport.sendMail(mail)).rejects.toThrow();
  await transport.sendMail(mail);
  expect(sink.mails).toHaveLength(4);
  expect(sink.mails[0]).toMatchObject({ from: 'ada@example.com', to: ['lin@example.com'] });
  expect(sink.mails[0]?.parsed.subject).toBe('Hello');
});
