import type { SequenceStepFacts } from '@cadenza/contracts';
import type { RenderedEmail } from '@cadenza/email-content';
import type { CampaignFacts } from '../plan/campaign-facts.ts';
import type { Way } from '../refused-domain/waits.ts';
import type { Sender } from '../sender/sender.ts';
import type { EmailFacts } from './events.ts';
import type { Letterhead } from './letterhead.ts';
import type { EmailState } from './state.ts';

/** An email ready to be claimed: what is recorded, kept and sent. */
export interface PreparedEmail {
  facts: EmailFacts;
  sender: Sender;
  /** When it should have left, as it was planned. */
  plannedAt: Temporal.Instant;
  /** The stream's version and state; a deferred email continues its stream. */
  version: number;
  state: EmailState;
  messageId: string;
  address: string;
  addressHash: string;
  /** Of the address's domain and of those above it. */
  domainHashes: readonly string[];
  /** Shared with its colleagues; `null` where their replies stop nothing (rule S12). */
  colleaguesHash: string | null;
  toName: string;
  step: SequenceStepFacts;
  lastStep: boolean;
  rendered: RenderedEmail;
  letterhead: Letterhead;
  /** What links that lead back to us begin with: the address of the product, or a tracking host (rule O3). */
  linkBase: string;
  references: string[];
  /** The way by which it leaves, where its provider takes no mail of our domain (rule D11): it asks whether that is still so. */
  refusedWay: Way | null;
}

/** An email, and the facts on which its campaign was found due. */
export interface Claim {
  campaign: CampaignFacts;
  email: PreparedEmail;
}

/** A claim that is recorded, so that its email may be begun. */
export interface RecordedClaim extends Claim {
  claimedAt: Temporal.Instant;
  /** The email's stream as the claim left it. */
  claimed: { state: EmailState; version: number };
}
