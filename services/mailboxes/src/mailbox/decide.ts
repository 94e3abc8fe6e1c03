import { isDeepStrictEqual } from 'node:util';
import type { MailboxFacts, ShownMailServer } from '@cadenza/contracts';
import type { Decider } from '@cadenza/event-store';
import { notFound } from '@cadenza/http-kit';
import { changedTags } from './changed-tags.ts';
import type { MailboxCommand } from './commands.ts';
import type { MailboxEvent } from './events.ts';
import { refuseServers } from './refuse-servers.ts';
import { type ExistingMailbox, evolve, firstAccessRevision, initialState, type MailboxState } from './state.ts';

function decide(command: MailboxCommand, state: MailboxState): MailboxEvent[] {
  if (command.type === 'ConnectMailbox') return connect(command, state);
  if (state.status !== 'existing') throw notFound('mailbox');
  switch (command.type) {
    case 'ChangeMailbox':
      return change(command, state);
    case 'ReconnectMailbox':
      return reconnect(command, state);
    case 'PauseMailbox':
      return state.isPaused ? [] : [{ type: 'MailboxPaused', data: id(state) }];
    case 'ResumeMailbox':
      return resume(command.testedRevision, state);
    case 'ReportFault':
      return reportFault(command, state);
    case 'JudgeMessageIds':
      return judgeMessageIds(command, state);
    case 'ReportHealth':
      return reportHealth(command, state);
    case 'RemoveMailbox':
      return [{ type: 'MailboxRemoved', data: { ...id(state), removedAt: command.now } }];
    default:
      return command satisfies never;
  }
}

const id = ({ mailboxId }: ExistingMailbox) => ({ mailboxId });

function connect(
  { mailboxId, settings, now }: Extract<MailboxCommand, { type: 'ConnectMailbox' }>,
  state: MailboxState,
): MailboxEvent[] {
  if (state.status !== 'missing') return [];
  const mailbox = { ...settings, accessRevision: firstAccessRevision };
  return [{ type: 'MailboxConnected', data: { mailboxId, mailbox, connectedAt: now } }];
}

/**
 * A given server is a change even if it looks the same: its password may be another one. It was tested, so a fault that
 * the mailbox had there is over.
 */
function change(
  { changes, tagChanges, now }: Extract<MailboxCommand, { type: 'ChangeMailbox' }>,
  state: ExistingMailbox,
): MailboxEvent[] {
  const refusal = refuseServers(state.facts, changes);
  if (refusal) throw refusal;
  const isImapGone = changes.imap === null && state.facts.imap !== null;
  const isNewAccess = Boolean(changes.smtp ?? changes.imap) || isImapGone;
  const accessRevision = state.facts.accessRevision + (isNewAccess ? 1 : 0);
  const known = isOtherServer(changes.smtp, state.facts.smtp) ? withoutJudgement(state.facts) : state.facts;
  const retagged = tagChanges && { tags: changedTags(known.tags, tagChanges) };
  const mailbox = { ...known, ...changes, ...retagged, accessRevision };
  if (isDeepStrictEqual(mailbox, state.facts)) return [];
  const changed: MailboxEvent = { type: 'MailboxChanged', data: { ...id(state), mailbox, changedAt: now } };
  const isMended = state.fault !== null && changes[state.fault.use] !== undefined;
  return isMended ? [changed, { type: 'MailboxRecovered', data: id(state) }] : [changed];
}

/** All servers were tested with the new sign-in, so every fault is over. */
function reconnect(
  { provider, smtp, imap, now }: Extract<MailboxCommand, { type: 'ReconnectMailbox' }>,
  state: ExistingMailbox,
): MailboxEvent[] {
  const known = isOtherServer(smtp, state.facts.smtp) ? withoutJudgement(state.facts) : state.facts;
  const accessRevision = state.facts.accessRevision + 1;
  const mailbox: MailboxFacts = { ...known, smtp, imap, oauthProvider: provider, accessRevision };
  return [
    { type: 'MailboxChanged', data: { ...id(state), mailbox, changedAt: now } },
    ...(state.fault === null ? [] : [{ type: 'MailboxRecovered' as const, data: id(state) }]),
  ];
}

/** Rule M9. What was seen of servers that were changed since says nothing. */
function judgeMessageIds(
  { areReplaced, accessRevision, now }: Extract<MailboxCommand, { type: 'JudgeMessageIds' }>,
  state: ExistingMailbox,
): MailboxEvent[] {
  const { facts } = state;
  if (accessRevision !== facts.accessRevision || areReplaced === (facts.replacesMessageIds ?? false)) return [];
  const mailbox: MailboxFacts = areReplaced ? { ...facts, replacesMessageIds: true } : withoutJudgement(facts);
  return [{ type: 'MailboxChanged', data: { ...id(state), mailbox, changedAt: now, bySelfTest: true } }];
}

const withoutJudgement = ({ replacesMessageIds: _, ...facts }: MailboxFacts): MailboxFacts => facts;

const isOtherServer = (changed: ShownMailServer | undefined, { host, port }: ShownMailServer) =>
  changed !== undefined && (changed.host !== host || changed.port !== port);

/** A fault is over when its servers work with the passwords that the mailbox has now. */
function resume(testedRevision: number | null, state: ExistingMailbox): MailboxEvent[] {
  const isMended = state.fault !== null && testedRevision === state.facts.accessRevision;
  return [
    ...(isMended ? [{ type: 'MailboxRecovered' as const, data: id(state) }] : []),
    ...(state.isPaused ? [{ type: 'MailboxResumed' as const, data: { ...id(state), ...knownDecision(state) } }] : []),
  ];
}

const knownDecision = ({ guardDecidedAt }: ExistingMailbox) => (guardDecidedAt === null ? {} : { guardDecidedAt });

/** The first fault is the one that is shown until it is mended. One of passwords that were changed since is void. */
function reportFault(
  { use, verdict, accessRevision }: Extract<MailboxCommand, { type: 'ReportFault' }>,
  state: ExistingMailbox,
): MailboxEvent[] {
  if (state.fault || accessRevision !== state.facts.accessRevision) return [];
  return [{ type: 'MailboxNeedsAttention', data: { ...id(state), use, verdict } }];
}

/**
 * Rule S8: each decision of the guard has its effect once, so that a person who resumes a mailbox is not overruled by a
 * repeat. A mailbox that a person paused is paused once more, because its owner must know before resuming it.
 */
function reportHealth(
  { health, reason, decidedAt }: Extract<MailboxCommand, { type: 'ReportHealth' }>,
  state: ExistingMailbox,
): MailboxEvent[] {
  const heardOf = state.guardDecidedAt;
  if (heardOf !== null && Temporal.Instant.compare(decidedAt, heardOf) <= 0) return [];
  if (reason === null) return [{ type: 'MailboxEased', data: { ...id(state), decidedAt } }];
  const type = health === 'stopped' ? 'MailboxPaused' : 'MailboxWarned';
  return [{ type, data: { ...id(state), reason, decidedAt } }];
}

export const mailboxDecider: Decider<MailboxState, MailboxCommand, MailboxEvent> = { initialState, decide, evolve };
