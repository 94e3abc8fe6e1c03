import type { Campaign, TestEvent } from '@cadenza/api-client';
import { isOver } from '../../campaign/lifecycle.ts';

export const testEventLabels: Record<TestEvent, string> = {
  open: 'Open',
  bounce: 'Bounce',
  spam: 'Spam',
  reply: 'Reply',
};

const become: Record<TestEvent, string> = {
  open: 'opened',
  bounce: 'bounced',
  spam: 'reported as spam',
  reply: 'replied',
};

type Stops = Pick<Campaign, 'status' | 'stopOnReply' | 'stopOnBounce' | 'stopOnSpam' | 'stopDomainOnReply'>;

/** What the test events made of a lead, `opened and replied`. */
export const becameByTests = (events: readonly TestEvent[]) =>
  new Intl.ListFormat('en-US').format(events.map((event) => become[event]));

/** What a test event does (rule S7), in sentences. `campaign` is undefined until it is read. */
export function testEventWarning(event: TestEvent, lead: string, campaign: Stops | undefined): string {
  const marks = `Marks ${lead} as ${become[event]}, as a test.`;
  if (campaign === undefined || !stops(event, campaign))
    return `${marks} It counts in the figures until you take it back.`;
  const [real, others] = {
    open: ['', ''],
    bounce: ['a real bounce', ''],
    spam: ['a real complaint', ''],
    reply: ['a real reply', campaign.stopDomainOnReply ? ' Others at the same company are stopped as well.' : ''],
  }[event];
  return `${marks} It counts in the figures and stops this lead as ${real} would, until you take it back.${others}`;
}

function stops(event: TestEvent, campaign: Stops): boolean {
  if (isOver(campaign.status)) return false;
  const { stopOnBounce: bounce, stopOnSpam: spam, stopOnReply: reply } = campaign;
  return { open: false, bounce, spam, reply: reply || campaign.stopDomainOnReply }[event];
}
