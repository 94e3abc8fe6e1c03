/**
 * Why a claimed email is not begun. What the preparation asks, too, it finds at the next turn of the lead, which then gets
 * something else than an email.
 */
export type NotBegun =
  | 'campaign-changed'
  /** Its lead was erased, or has another address (rule J2). */
  | 'address-changed'
  | 'stopped'
  | 'domain-stopped'
  | 'colleague-replied'
  /** The mailbox, or the account (rule D8). */
  | 'sender-changed'
  /** A stop for it could not be processed, or is not heard (rule S10). */
  | 'unheard'
  /** Another instance took the claiming one for dead. */
  | 'withdrawn'
  | 'waited-too-long'
  | 'closing';

export const notBegunWords: Record<NotBegun, string> = {
  'campaign-changed': 'its campaign changed',
  'address-changed': 'its lead has another address',
  stopped: 'its lead was stopped',
  'domain-stopped': 'its domain was stopped',
  'colleague-replied': 'a colleague of the lead answered',
  'sender-changed': 'its sender changed',
  unheard: 'a stop could not be processed',
  withdrawn: 'another copy of the sender took over',
  'waited-too-long': 'it waited too long',
  closing: 'the sender closed',
};

const asked: ReadonlySet<NotBegun> = new Set([
  'address-changed',
  'stopped',
  'domain-stopped',
  'colleague-replied',
  'unheard',
]);

export const isAskedByPreparation = (because: NotBegun): boolean => asked.has(because);
