import type { CookieOptions, Response } from 'express';
import { isHttps, type PublicAddress } from '../config.ts';
import { idleMsMax } from './session.ts';

/** The prefix makes browsers refuse the cookie unless it is Secure and for this host alone. */
export function cookieName(settings: PublicAddress): string {
  return isHttps(settings) ? '__Host-cadenza' : 'cadenza';
}

/** No script can read it, and no other site can send it along with a change. */
export function cookieOptions(settings: PublicAddress): CookieOptions {
  return { httpOnly: true, sameSite: 'lax', secure: isHttps(settings), path: '/' };
}

/** Gives the browser the cookie of the session, or renews it for `idleMsMax`. */
export function setSessionCookie(response: Response, settings: PublicAddress, sessionId: string): void {
  response.cookie(cookieName(settings), sessionId, { ...cookieOptions(settings), signed: true, maxAge: idleMsMax });
}

export function clearSessionCookie(response: Response, settings: PublicAddress): void {
  response.clearCookie(cookieName(settings), cookieOptions(settings));
}
