/** Somebody who is signed in at one browser. */
export interface Session {
  /** What the cookie holds: whoever knows it has the session. */
  id: string;
  userId: string;
  /** The marks of what it wrote lately, as a header for services; empty when there are none (rule C1). */
  marks: string;
}

export const idleMsMax = 7 * 24 * 60 * 60_000;
export const signedInMsMax = 30 * 24 * 60 * 60_000;

declare module 'express-serve-static-core' {
  interface Request {
    /** Whose request it is, once `sessionMiddleware` has seen it; absent when nobody is signed in. */
    session?: Session;
  }
}
