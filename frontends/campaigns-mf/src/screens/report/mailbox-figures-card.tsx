import type { Report } from '@cadenza/api-client';
import type { MailboxFigures } from '@cadenza/contracts';
import {
  Card,
  CardDescription,
  CardHeader,
  CardTitle,
  cn,
  ScrollArea,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@cadenza/ui';
import { formatCount, formatRate } from '../../campaign/rates.ts';
import { mailboxName } from '../../mailbox/campaign-mailboxes.ts';

type Figures = Omit<MailboxFigures, 'mailboxId' | 'address' | 'isRemoved'>;

const reactions: { label: string; count: keyof Figures }[] = [
  { label: 'Replied', count: 'replyCount' },
  { label: 'Bounced', count: 'bounceCount' },
  { label: 'Spam', count: 'spamCount' },
  { label: 'Opened', count: 'openCount' },
  { label: 'Clicked', count: 'clickCount' },
];
const label = 'Emails by mailbox';

/** Lines of parts that stay in view; cells that stay as well would cover that of their row. */
const [lineBelow, lineAbove] = [
  'shadow-[inset_0_-1px_0_var(--color-border)]',
  'shadow-[inset_0_1px_0_var(--color-border)]',
];

export interface MailboxFiguresCardProps {
  /** In the order in which they are shown. */
  mailboxes: readonly MailboxFigures[];
  /** What they add up to. */
  campaign: Report['campaign'];
}

/** What became of the emails of each mailbox. Nothing where no mailbox sent any. */
export function MailboxFiguresCard({ mailboxes, campaign }: MailboxFiguresCardProps) {
  const atWork = mailboxes.filter(hasFigures);
  if (atWork.every(({ mailboxId }) => mailboxId === null)) return null;
  return (
    <Card aria-label={label}>
      <CardHeader>
        <CardTitle>{label}</CardTitle>
        <CardDescription>
          Emails that each mailbox sent, and the share of them that people reacted to. An email counts at the mailbox
          that sent it, also after its lead was moved.
        </CardDescription>
      </CardHeader>
      <ScrollArea label={label} className="max-h-96 border-t">
        <table aria-label={label} className="w-full border-collapse whitespace-nowrap text-left text-sm">
          <TableHeader className={cn('sticky top-0 z-20 bg-card', lineBelow)}>
            <TableRow className="border-0">
              <TableHead className={cn('sticky left-0 z-10 bg-card', lineBelow)}>From</TableHead>
              {['Sent', ...reactions.map((reaction) => reaction.label)].map((name) => (
                <TableHead key={name} className="text-right">
                  {name}
                </TableHead>
              ))}
            </TableRow>
          </TableHeader>
          <TableBody>
            {atWork.map((mailbox) => (
              <TableRow key={mailbox.mailboxId} className="hover:bg-transparent">
                <FigureCells name={mailboxName(mailbox)} figures={mailbox} />
              </TableRow>
            ))}
          </TableBody>
          {atWork.length > 1 ? (
            <tfoot className={cn('sticky bottom-0 z-20 bg-card font-medium', lineAbove)}>
              <tr>
                <FigureCells name="All" figures={campaign} className={lineAbove} />
              </tr>
            </tfoot>
          ) : null}
        </table>
      </ScrollArea>
    </Card>
  );
}

const hasFigures = (figures: Figures) => figures.sentCount > 0 || reactions.some(({ count }) => figures[count] > 0);

interface FigureCellsProps {
  name: string;
  figures: Figures;
  /** Of the name, which stays in view. */
  className?: string;
}

function FigureCells({ name, figures, className }: FigureCellsProps) {
  const { sentCount } = figures;
  return (
    <>
      <th scope="row" className={cn('sticky left-0 bg-card py-2 pr-4 pl-5 font-medium', className)}>
        <span className="wrap-anywhere block min-w-32 max-w-40 whitespace-normal @2xl:max-w-96 @md:min-w-48 @md:max-w-56">
          {name}
        </span>
      </th>
      <TableCell className="py-2 text-right">{formatCount(sentCount)}</TableCell>
      {reactions.map(({ label: reaction, count }) => (
        <TableCell key={reaction} className="py-2 text-right">
          {formatCount(figures[count])}{' '}
          <span className="text-muted-foreground">({formatRate(figures[count], sentCount)})</span>
        </TableCell>
      ))}
    </>
  );
}
