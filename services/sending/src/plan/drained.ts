const restHours = 24;

/**
 * Rule L6: when a campaign without waiting leads counts as completed: 24 hours after its last send, or after its launch
 * if nothing could be sent.
 */
export function drainedAt({
  status,
  leadCount,
  openCount,
  lastSendAt,
  launchedAt,
}: {
  status: string;
  leadCount: number;
  /** Leads with a step left, on hold, with the mail server, or unknown. */
  openCount: number;
  lastSendAt: Temporal.Instant | null;
  launchedAt: Temporal.Instant | null;
}): Temporal.Instant | null {
  if (status !== 'active' || leadCount === 0 || openCount > 0) return null;
  return (lastSendAt ?? launchedAt)?.add({ hours: restHours }) ?? null;
}
