import type { Metrics } from '@cadenza/http-kit';

export type TrackingMetrics = ReturnType<typeof trackingMetrics>;

/** What this instance of the service learns about emails, and the state of its mailbox. */
export function trackingMetrics(metrics: Metrics) {
  return {
    engagement: metrics.counter({
      name: 'cadenza_engagement_total',
      help: 'What came back from emails, by kind (EmailBounced, SpamReported, ReplyReceived …), what machines did included, and what a person corrected',
      labelNames: ['type'],
    }),
    inboundMails: metrics.counter({
      name: 'cadenza_inbound_mails_total',
      help: 'Mails that this instance read in the mailbox for the first time, by kind (reply, auto-reply, bounce, complaint, delivered, other)',
      labelNames: ['kind'],
    }),
    mailboxConnected: metrics.gauge({
      name: 'cadenza_mailbox_connected',
      help: 'Whether this instance has the folder of the mailbox open: 1 or 0. One instance reads each folder, so take the maximum',
      labelNames: ['folder'],
    }),
    mailboxesFollowed: metrics.gauge({
      name: 'cadenza_mailboxes_followed',
      help: 'How many mailboxes of persons this instance reads',
    }),
    mailboxesConnected: metrics.gauge({
      name: 'cadenza_mailboxes_connected',
      help: 'How many of the mailboxes that this instance reads are connected just now',
    }),
    mailboxLook: metrics.gauge({
      name: 'cadenza_mailbox_last_look_timestamp_seconds',
      help: 'When this instance last read the folder to its end, in seconds since 1970. One instance reads each folder, so take the maximum',
      labelNames: ['folder'],
    }),
  };
}
