import { delayBuckets, type Metrics } from '@cadenza/http-kit';
import { faultKinds } from '../account/fault.ts';
import type { Settings } from '../config.ts';
import type { Delivery, RefusalKind } from '../email/delivery.ts';
import { claimedType, type EmailEvent } from '../email/events.ts';

export type SendingMetrics = ReturnType<typeof sendingMetrics>;

type DeliveryLabel = Exclude<Delivery['outcome'], 'refused' | 'not-begun'> | RefusalKind;
const deliveryLabels: readonly DeliveryLabel[] = [
  'accepted',
  'not-handed-over',
  'unknown',
  'dead-address',
  'transient',
  'full',
  'content',
  'policy',
];

/** In seconds, up to the longest wait for a mail server's reply. */
const replyBuckets = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600];

/** Metrics of what this instance does with emails. Those of the queue in the database are in `queue-metrics.ts`. */
export function sendingMetrics(metrics: Metrics, { SMTP_CONNECTIONS }: Pick<Settings, 'SMTP_CONNECTIONS'>) {
  const emails = metrics.counter({
    name: 'cadenza_emails_total',
    help: 'What became of emails: sent, deferred (tried again later), bounced (the address does not exist), failed, or unknown (they may have arrived)',
    labelNames: ['outcome'],
    known: ['sent', 'deferred', 'bounced', 'failed', 'unknown'].map((outcome) => ({ outcome })),
  });
  const attempts = metrics.counter({
    name: 'cadenza_smtp_attempts_total',
    help: 'Emails handed to the mail server, by its answer: accepted; refused as transient, dead-address, full, content or policy; not-handed-over (not reached, or the account was refused and not the email); unknown (no answer)',
    labelNames: ['answer'],
    known: deliveryLabels.map((answer) => ({ answer })),
  });
  const accountFaults = metrics.counter({
    name: 'cadenza_account_faults_total',
    help: 'Emails that the mail server did not take for a fault of the account: login, connection, quota, rate, sender or storage; the account waits and no attempt is spent',
    labelNames: ['fault'],
    known: faultKinds.map((fault) => ({ fault })),
  });
  metrics
    .gauge({
      name: 'cadenza_smtp_connections_max',
      help: 'Most connections that this instance opens to the mail server (SMTP_CONNECTIONS)',
    })
    .set(SMTP_CONNECTIONS);
  return {
    accountFaults,
    lateness: metrics.histogram({
      name: 'cadenza_send_lateness_seconds',
      help: "From the planned instant of an email to its handing over to the mail server, in seconds of the product's time",
      buckets: delayBuckets,
    }),
    attemptSeconds: metrics.histogram({
      name: 'cadenza_smtp_attempt_duration_seconds',
      help: 'How long the mail server took with an email, waiting for a free connection included',
      buckets: replyBuckets,
    }),
    underWay: metrics.gauge({
      name: 'cadenza_smtp_attempts_under_way',
      help: 'Emails that this instance is handing over now; those beyond cadenza_smtp_connections_max wait for a connection',
    }),
    shards: metrics.gauge({
      name: 'cadenza_dispatch_shards',
      help: 'Shards of campaigns that this instance sends for; over all instances they are 16, or some campaigns are sent by nobody',
    }),
    countDelivery: (delivery: Delivery) =>
      attempts.inc({ answer: delivery.outcome === 'refused' ? delivery.kind : delivery.outcome }),
    countOutcome: (event: EmailEvent) => {
      const outcome = outcomeOf(event);
      if (outcome) emails.inc({ outcome });
    },
  };
}

function outcomeOf(event: EmailEvent): string | undefined {
  switch (event.type) {
    case claimedType:
      return undefined;
    case 'EmailSent':
      return 'sent';
    case 'EmailDeferred':
      return event.data.begun === false ? undefined : 'deferred';
    case 'EmailFailed':
      return event.data.deadAddress ? 'bounced' : 'failed';
    case 'EmailUnknown':
      return 'unknown';
    default:
      return event satisfies never;
  }
}
