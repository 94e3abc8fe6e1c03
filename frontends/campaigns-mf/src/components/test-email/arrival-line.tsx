import { mailboxesQuery } from '@cadenza/mailbox-choice';
import { useQuery } from '@cadenza/screen-kit';
import { arrivalQuery } from '../../api/find-arrival.ts';

/** Each of them waits for it, so that it is looked for during a minute. */
const looksMax = 5;

/** Where a test came in, if its address is that of a mailbox that is read. Else nothing is known of it, and nothing is said. */
export function ArrivalLine({ messageId, to }: { messageId: string; to: string }) {
  const { data: mailboxes = [] } = useQuery(mailboxesQuery);
  const address = to.trim().toLowerCase();
  const mailbox = mailboxes.find((each) => each.imap !== null && each.address.toLowerCase() === address);
  const look = useQuery({
    ...arrivalQuery(mailbox?.id ?? '', messageId),
    enabled: mailbox !== undefined,
    retry: false,
    refetchInterval: ({ state }) => {
      const isOver = state.status === 'error' || state.data?.arrived || state.dataUpdateCount >= looksMax;
      return isOver ? false : 1;
    },
  });
  if (!mailbox) return null;
  if (look.isError) return <p>Whether it arrived could not be found out.</p>;
  const arrived = look.data?.arrived;
  if (arrived) {
    const { folder, spf, dkim, dmarc } = arrived;
    return <p className="wrap-anywhere">{`Arrived in ${folder}. SPF: ${spf}, DKIM: ${dkim}, DMARC: ${dmarc}.`}</p>;
  }
  return <p>{look.isFetching ? 'Waiting for it to arrive...' : 'It has not arrived yet.'}</p>;
}
