const atOnce = 8;

export async function inParallel<Each>(all: readonly Each[], act: (each: Each) => Promise<void>): Promise<void> {
  const waiting = all.values();
  const worker = async () => {
    for (const each of waiting) await act(each);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}
