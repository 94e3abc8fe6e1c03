export interface BenchOptions {
  /** Rows of the states that are to be big. */
  stateRows: number;
  /** How long one of several measurements runs. */
  roundSeconds: number;
  /** Keeps big states from one run to the next; absent: they are made anew. */
  statesFolder?: string;
}
