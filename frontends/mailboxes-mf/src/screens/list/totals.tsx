import type { Mailbox } from '@cadenza/contracts';
import { mailboxesOf } from '../../mailbox/words.ts';

/** What the mailboxes of the list do together today. */
export function Totals({ mailboxes }: { mailboxes: readonly Mailbox[] }) {
  return (
    <ul aria-label="Totals" className="flex flex-wrap gap-x-4 gap-y-1 text-muted-foreground text-sm tabular-nums">
      {totalsOf(mailboxes).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}

/** `20 mailboxes`, `120 of 800 sent today`, `680 left` of those that may send, and how many do not. */
export function totalsOf(mailboxes: readonly Mailbox[]): string[] {
  const sending = mailboxes.filter(({ state }) => state === 'connected' || state === 'waiting');
  const [sent, left] = [sumOf(mailboxes, 'sentToday'), sumOf(sending, 'leftToday')];
  const countOf = (state: Mailbox['state']) => mailboxes.filter((mailbox) => mailbox.state === state).length;
  const [paused, waiting, broken] = [countOf('paused'), countOf('waiting'), countOf('needs-attention')];
  return [
    mailboxesOf(mailboxes.length),
    `${inWords(sent)} of ${inWords(sent + left)} sent today`,
    `${inWords(left)} left today`,
    ...(paused > 0 ? [`${inWords(paused)} paused`] : []),
    ...(waiting > 0 ? [`${inWords(waiting)} waiting`] : []),
    ...(broken > 0 ? [`${inWords(broken)} ${broken === 1 ? 'needs' : 'need'} attention`] : []),
  ];
}

const inWords = (count: number) => count.toLocaleString('en-US');
const sumOf = (mailboxes: readonly Mailbox[], figure: 'sentToday' | 'leftToday') =>
  mailboxes.reduce((sum, mailbox) => sum + mailbox[figure], 0);
