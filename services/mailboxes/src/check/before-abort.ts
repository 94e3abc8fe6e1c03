/**
 * What the work comes to, unless the signal comes first.
 *
 * @param late makes what is thrown then; the work is not ended
 */
export async function beforeAbort<Result>(
  signal: AbortSignal,
  work: Promise<Result>,
  late: () => Error,
): Promise<Result> {
  const stop = Promise.withResolvers<never>();
  const leave = () => stop.reject(late());
  signal.addEventListener('abort', leave);
  if (signal.aborted) leave();
  try {
    return await Promise.race([work, stop.promise]);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}
