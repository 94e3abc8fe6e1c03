/** Like Promise.all, but when one fails the others are asked to stop, and this rejects only after all have ended. */
export async function settleTogether<const Works extends readonly Promise<unknown>[]>(
  works: Works,
  failing: AbortController,
) {
  for (const work of works) work.catch(() => failing.abort());
  const results = await Promise.allSettled(works);
  const failed = results.filter((result) => result.status === 'rejected').map(({ reason }) => reason);
  if (failed.length > 0) throw failed.find((reason) => reason?.name !== 'AbortError') ?? failed[0];
  return Promise.all(works);
}
