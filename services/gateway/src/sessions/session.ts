/** Somebody who is signed in at one browser. */
export interface Session {
  /** The secret in the cookie: knowing it is enough to use the session. */
  id: string;
  userId: string;
  /** The marks of its recent writes, as a header for services; empty without any (C1). */
  marks: string;
}

export const idleMsMax = 7 * 24 * 60 * 60_000;
export const signedInMsMax = 30 * 24 * 60 * 60_000;

declare module 'express-serve-static-core' {
  interface Request {
    /** Set by `sessionMiddleware`; absent when nobody is signed in. */
    session?: Session;
  }
}
