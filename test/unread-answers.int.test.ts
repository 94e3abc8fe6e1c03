import { eventually, startSmtpSink } from '@cadenza/testing';
import { expect, test } from 'vitest';
import { anAnswer } from '../services/tracking/src/testing/inbound-mail.ts';
import { type ScriptedImap, startScriptedImap } from '../services/tracking/src/testing/scripted-imap.ts';
import { startFourServices } from './support/four-services.ts';

/** Attempts move the clock on. */
const waiting = { timeoutMs: 60_000, pauseMsMax: 25 };
type Misbehaviour = ScriptedImap['instead'];

/** Ways in which the answers to an account stay unread, while its server may seem to work. */
const blindness: [name: string, instead: Misbehaviour][] = [
  [
    'is away',
    ({ socket }) => {
      socket.destroy();
      return true;
    },
  ],
  [
    'refuses the login',
    ({ socket, tag, text }) => {
      if (/^(LOGIN|AUTHENTICATE)/.test(text)) socket.write(`${tag} NO [AUTHENTICATIONFAILED] refused\r\n`);
      else if (/^(CAPABILITY|ID)/.test(text)) return false;
      else socket.destroy();
      return true;
    },
  ],
  [
    'opens no folder',
    ({ socket, tag, text }) => {
      if (/^(EXAMINE|SELECT|STATUS)/.test(text)) socket.write(`${tag} NO not now\r\n`);
      else if (/^UID/.test(text)) socket.destroy();
      else return false;
      return true;
    },
  ],
  ['answers nothing', () => true],
];

test('S13: whoever answered gets no follow-up, in whatever way the answers cannot be read', async () => {
  await using resources = new AsyncDisposableStack();
  const imap = resources.use(await startScriptedImap());
  const sink = resources.use(await startSmtpSink());
  const imapUrl = `imap://user:secret@127.0.0.1:${imap.port}`;
  const product = resources.use(await startFourServices({ smtpUrl: sink.url, imapUrl }));
  const mailsTo = (address: string) => sink.mails.filter(({ to }) => to.includes(address));
  const campaignAt = async (path: string) => (await product.clients.campaigns.get(path)).body;
  /** Time moves on to what the campaign plans within the hour, and no further: however slow the machine is. */
  const inPlan = (path: string, attempt: () => Promise<void> | void) =>
    eventually(async () => {
      const { nextSendAt } = await campaignAt(path);
      const wait = nextSendAt === null ? null : product.clock.now().until(nextSendAt);
      if (wait && wait.sign > 0 && wait.total('hours') < 1) product.clock.advance(wait);
      await attempt();
    }, waiting);
  const gets = (path: string, address: string, count: number) =>
    inPlan(path, () => expect(mailsTo(address)).toHaveLength(count));
  const obstacleOf = async (path: string): Promise<string | null> => (await campaignAt(path)).nextSendObstacle;

  /** A campaign whose first emails have left, to somebody who answers and somebody who does not. */
  async function aBegunCampaign(name: string) {
    const [answering, silent] = [`${name}-answers@example.net`, `${name}-is-silent@example.net`] as const;
    const people = [answering, silent].map((email) => ({ firstName: 'Bob', lastName: 'Young', email, status: 'new' }));
    const steps = [
      { subject: 'Hello', body: 'Hello' },
      { subject: 'Hello', body: 'Again' },
    ] as const;
    const { campaignPath } = await product.launch(steps[0], people, [steps[1]]);
    await gets(campaignPath, answering, 1);
    await gets(campaignPath, silent, 1);
    // An email that has arrived is recorded a moment later. The follow-up is counted from then.
    await eventually(async () => {
      const { body: emails } = await product.clients.sending.get(`${campaignPath}/emails`);
      expect(emails.map(({ status }: { status: string }) => status)).toEqual(['sent', 'sent']);
    }, waiting);
    return { answering, silent, campaignPath };
  }

  /** The next day on which the window opens, two hours after that. */
  function nextMorning() {
    const now = product.clock.now().toZonedDateTimeISO('America/New_York');
    const days = now.dayOfWeek < 5 ? 1 : 8 - now.dayOfWeek;
    const morning = now.add({ days }).with({ hour: 11, minute: 0 });
    product.clock.advance(now.until(morning, { largestUnit: 'hours' }));
  }

  function answer(address: string) {
    const [email] = mailsTo(address);
    const ourId = /^Message-ID: (<.+>)/im.exec(String(email?.raw))?.[1] as string;
    const mails = imap.folders.get('INBOX')!.mails;
    mails.push({ uid: mails.length + 1, raw: anAnswer(address, { 'In-Reply-To': ourId }, 'Please remove me') });
  }

  let lastPath = '';
  for (const [index, [way, instead]] of blindness.entries()) {
    nextMorning();
    const { answering, silent, campaignPath } = await aBegunCampaign(`way-${index}`);
    lastPath = campaignPath;
    imap.instead = instead;
    answer(answering);
    nextMorning();
    await inPlan(campaignPath, async () =>
      expect(await obstacleOf(campaignPath), way).toMatch(/^Answers have not been read since .+ wait/),
    );
    expect([...mailsTo(answering), ...mailsTo(silent)], way).toHaveLength(2);
    if (index === blindness.length - 1) break;
    imap.instead = () => false;
    await eventually(async () => expect(await obstacleOf(campaignPath)).toBeNull(), waiting);
    await gets(campaignPath, silent, 2);
    expect(mailsTo(answering), way).toHaveLength(1);
  }

  await product.stopTracking();
  nextMorning();
  // A person who says so sends to those who answered as well, and to nobody before.
  const blind = `way-${blindness.length - 1}`;
  expect(mailsTo(`${blind}-is-silent@example.net`)).toHaveLength(1);
  expect((await product.clients.sending.post('/api/relay/send-unread')).status).toBe(200);
  await gets(lastPath, `${blind}-is-silent@example.net`, 2);
});
