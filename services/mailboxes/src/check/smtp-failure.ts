import type { NodemailerError } from 'nodemailer/lib/errors';
import { hungUp, withoutEnd } from './broken-off.ts';
import { Failure } from './finding.ts';
import type { FirstWords } from './first-words.ts';
import { noStartTls, notThisKind, turnedAway } from './greeting.ts';
import { type Progress, tlsStage } from './stage.ts';
import { tlsFailure } from './tls-failure.ts';

export const wanted = 'an SMTP server';

/** Why a conversation ended that nodemailer led, by its error. */
export function smtpFailure(error: unknown, { stage }: Progress, first: FirstWords): Failure {
  if (error instanceof Failure) return error;
  const { response, command, message, ...failed } = error as NodemailerError;
  if (message.includes('exceeds maximum')) return withoutEnd(first.said);
  // The code of the socket, which nodemailer keeps beside its own. It is absent where the server hung up.
  const code = failed.originalCode ?? 'ECONNRESET';
  if (stage === tlsStage) return tlsFailure(Object.assign(error as Error, { code }));
  if (response === undefined) return hungUp(stage);
  if (!isReply(response)) return notThisKind(response, wanted);
  const said = inOneLine(response);
  if (command === 'STARTTLS') return noStartTls(said);
  const isTurnedAway = (command === 'CONN' && !said.startsWith('2')) || said.startsWith('421');
  return isTurnedAway ? turnedAway(said) : notThisKind(said, wanted);
}

export const isReply = (said: string) => /^[2-5]\d\d(?:[ -]|$)/.test(said);

/** `535 5.7.8 no such user` of a reply in several lines, each with the code. */
export const inOneLine = (reply: string) => reply.replace(/^(\d{3})-/, '$1 ').replace(/\r?\n\d{3}(?:[ -]|$)/g, ' ');
