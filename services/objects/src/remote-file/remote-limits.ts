export interface RemoteLimits {
  connectMsMax: number;
  /** From the connection to the response headers. */
  firstByteMsMax: number;
  /** Between two chunks of the file. */
  silenceMsMax: number;
  /** From the first request to the last byte. */
  fileMsMax: number;
}

export const remoteLimits: RemoteLimits = {
  connectMsMax: 10_000,
  firstByteMsMax: 15_000,
  silenceMsMax: 15_000,
  fileMsMax: 120_000,
};
