import { unknownEvent } from '@cadenza/event-store';
import type { StopEvent } from './events.ts';

/** `emailId` is `null` where it was not noted. */
interface KnownCause {
  reason: string;
  emailId: string | null;
  campaignId: string | undefined;
  until: string | undefined;
  at: string;
}

export interface StopState {
  /** Stopped while there is any. */
  causes: readonly KnownCause[];
  /** What was taken back, and when; said again, it is a cause. */
  lifted: readonly Pick<KnownCause, 'reason' | 'emailId' | 'at'>[];
}

export const initialState: StopState = { causes: [], lifted: [] };

export function evolve({ causes, lifted }: StopState, { type, data }: StopEvent): StopState {
  switch (type) {
    case 'AddressSuppressed': {
      const { reason, emailId = null, campaignId, until, suppressedAt: at } = data;
      const cause = { reason, emailId, campaignId, until, at };
      return { causes: [...without(causes, cause), cause], lifted: without(lifted, cause) };
    }
    case 'SuppressionLifted': {
      const { reason, emailId, liftedAt: at } = data;
      return { causes: without(causes, data), lifted: [...without(lifted, data), { reason, emailId, at }] };
    }
    default:
      return unknownEvent(type);
  }
}

/** What names a cause. */
type Named = Pick<KnownCause, 'reason' | 'emailId'>;

export const isCause = (one: Named, other: Named) => one.reason === other.reason && one.emailId === other.emailId;

const without = <Known extends Named>(causes: readonly Known[], cause: Named) =>
  causes.filter((each) => !isCause(each, cause));
