/** The storage of the archive: small files by name, such as `lines/<id>/wal/<segment>.zst`. */
export interface ArchiveStore {
  /** For the console: the folder, or the bucket. */
  place: string;
  /** Once it resolves, the whole file is stored and survives a power cut; until then nothing of it is visible. */
  put(name: string, content: Uint8Array): Promise<void>;
  /** @throws ArchiveFileMissing */
  get(name: string): Promise<Buffer>;
  /** The names of all files that begin with `prefix`, which ends in a slash. */
  list(prefix: string): Promise<string[]>;
  /** When the newest of these files was written, ISO 8601; `undefined` without such files. */
  writtenAt(prefix: string): Promise<string | undefined>;
  remove(name: string): Promise<void>;
}

export class ArchiveFileMissing extends Error {
  override name = 'ArchiveFileMissing';
}
