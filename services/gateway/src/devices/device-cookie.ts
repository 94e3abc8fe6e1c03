import type { Request, Response } from 'express';
import { isHttps, type PublicAddress } from '../config.ts';
import { deviceMsMax } from './devices.ts';

/** The `__Host-` prefix keeps sister sites from planting a cookie, as with the session cookie. */
function deviceCookieName(settings: PublicAddress): string {
  return isHttps(settings) ? '__Host-cadenza-device' : 'cadenza-device';
}

/** The token from an earlier sign-in at this browser; undefined unless the signature is ours. */
export function deviceTokenOf(request: Request, settings: PublicAddress): string | undefined {
  const token: unknown = request.signedCookies[deviceCookieName(settings)];
  return typeof token === 'string' ? token : undefined;
}

/** The cookie survives signing out. It grants no access; it only keeps strangers from delaying the next sign-in. */
export function setDeviceCookie(response: Response, settings: PublicAddress, token: string): void {
  response.cookie(deviceCookieName(settings), token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(settings),
    path: '/',
    signed: true,
    maxAge: deviceMsMax,
  });
}
