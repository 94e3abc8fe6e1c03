export interface BenchOptions {
  /** Number of rows in the big states. */
  stateRows: number;
  /** How long each of several measurements runs. */
  roundSeconds: number;
  /** Folder that keeps big states between runs; absent: they are made for each run. */
  statesFolder?: string;
}
