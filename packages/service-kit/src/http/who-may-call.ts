import type { Clock } from '@cadenza/clock';
import type { RequestHandler, Response } from 'express';
import { type Identity, identityHeader, isService, serviceIdentity } from '../identity.ts';
import type { Identities } from '../keys/identities.ts';
import type { Signer } from '../keys/key-forms.ts';
import { Refusal } from '../refusal.ts';

/** People, or a service that asks by itself. The gateway only ever asks for people. */
export type Caller = 'users' | Exclude<Signer, 'gateway'>;

export interface Access {
  path: string;
  /** A visitor without a session may call it. */
  open?: boolean;
  /** Users alone unless it says otherwise: the key of one service is no key to what people do. */
  callers?: readonly Caller[];
}

/**
 * Lets the callers of a route through, before anything of the body is read, and keeps who it was for `identityOf`.
 * @throws Error at once for a path between services that people could call
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

/** Who makes a request that was let through. */
export const identityOf = ({ locals }: Pick<Response, 'locals'>): Identity => locals['identity'] as Identity;
