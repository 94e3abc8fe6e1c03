import type { Clock } from '@cadenza/clock';
import type { RequestHandler, Response } from 'express';
import { type Identity, identityHeader, isService, serviceIdentity } from '../identity.ts';
import type { Identities } from '../keys/identities.ts';
import type { Signer } from '../keys/key-forms.ts';
import { Refusal } from '../refusal.ts';

/** Users, or a service on its own behalf. */
export type Caller = 'users' | Signer;

export interface Access {
  path: string;
  /** A visitor without a session may call it. */
  open?: boolean;
  /** Only users by default: the key of a service must not open what users do. */
  callers?: readonly Caller[];
}

/**
 * Lets only the permitted callers of a route through, before any of the body is read, and keeps the caller's identity
 * for `identityOf`.
 * @throws Error at start for an internal path that users could call
 */
export function whoMayCall(
  { path, open = false, callers = ['users'] }: Access,
  { identities, clock }: { identities: Pick<Identities, 'verify'>; clock: Clock },
): RequestHandler {
  const isForUsers = open || callers.includes('users');
  if (path.startsWith('/internal/') && isForUsers) throw new Error(`${path} has to name the services that call it`);
  const services = new Set(callers.filter((caller) => caller !== 'users').map((name) => serviceIdentity(name).userId));
  return async (request, response, next) => {
    const identity = await identities.verify(request.get(identityHeader), clock.realNow());
    if (!identity || (identity.userId === null && !open))
      throw new Refusal(401, 'unauthenticated', 'Please sign in first.');
    if (isService(identity) && !services.has(identity.userId as string))
      throw new Refusal(403, 'not-for-this-service', 'This service may not ask this.');
    if (!isService(identity) && !isForUsers)
      throw new Refusal(403, 'services-only', 'Only services of the product may ask this.');
    response.locals['identity'] = identity;
    next();
  };
}

/** The identity of the caller of a permitted request. */
export const identityOf = ({ locals }: Pick<Response, 'locals'>): Identity => locals['identity'] as Identity;
