export interface RemoteLimits {
  connectMsMax: number;
  /** From the connection to the answer's headers. */
  firstByteMsMax: number;
  /** Between two pieces of the file. */
  silenceMsMax: number;
  /** From the first question to the last byte. */
  fileMsMax: number;
}

export const remoteLimits: RemoteLimits = {
  connectMsMax: 10_000,
  firstByteMsMax: 15_000,
  silenceMsMax: 15_000,
  fileMsMax: 120_000,
};
