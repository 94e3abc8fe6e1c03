import type { Request, Response } from 'express';
import { isHttps, type Settings } from '../config.ts';
import { deviceMsMax } from './devices.ts';

type Public = Pick<Settings, 'PUBLIC_URL'>;

/** As for the session's cookie: with the prefix no sister site can plant one. */
function deviceCookieName(settings: Public): string {
  return isHttps(settings) ? '__Host-cadenza-device' : 'cadenza-device';
}

/** What the browser shows of an earlier sign-in, if the signature is ours. */
export function deviceTokenOf(request: Request, settings: Public): string | undefined {
  const token: unknown = request.signedCookies[deviceCookieName(settings)];
  return typeof token === 'string' ? token : undefined;
}

/** Signing out leaves it: it opens nothing, and only makes the next sign-in one that strangers cannot hold up. */
export function setDeviceCookie(response: Response, settings: Public, token: string): void {
  response.cookie(deviceCookieName(settings), token, {
    httpOnly: true,
    sameSite: 'strict',
    secure: isHttps(settings),
    path: '/',
    signed: true,
    maxAge: deviceMsMax,
  });
}
