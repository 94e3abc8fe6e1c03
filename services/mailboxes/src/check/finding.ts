import type { ServerVerdict } from '@cadenza/contracts';

/** What a test of a server came to. */
export interface Finding {
  verdict: ServerVerdict;
  /** Goes on after host and port: `did not answer`. */
  what: string;
  /** What the server said, as it came over the wire. */
  words?: string;
  /** What to do about it, unless another port answers. */
  suggestion?: string;
  /** Another port, or another kind of TLS, may be the right one. */
  isElsewhere?: boolean;
}

/** Ends the test of a server. */
export class Failure extends Error {
  readonly finding: Finding;

  constructor(finding: Finding) {
    super(finding.what);
    this.name = 'Failure';
    this.finding = finding;
  }
}
