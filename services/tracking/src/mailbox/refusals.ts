import { fetchMails, searchNext } from './fetch-mails.ts';
import type { Connection } from './followed-account.ts';
import type { FollowedFolder } from './followed-folder.ts';

/** After this many tries, a mail that the server refuses to return is passed over. */
const triesMax = 3;

/** An open folder, under one UIDVALIDITY. */
interface Opened {
  connection: Connection;
  folder: FollowedFolder;
}

/** Counts how often the server refused to return each mail of a folder. */
export class Refusals {
  #uidValidity = 0;
  readonly #tries = new Map<number, number>();

  /** UIDs are valid only under their UIDVALIDITY (RFC 3501, 2.3.1.1). */
  underUidValidity(uidValidity: number): void {
    if (uidValidity !== this.#uidValidity) this.#tries.clear();
    this.#uidValidity = uidValidity;
  }

  note(uids: readonly number[]): void {
    for (const uid of uids) this.#tries.set(uid, this.#triesOf(uid) + 1);
  }

  forget(uids: readonly number[]): void {
    for (const uid of uids) this.#tries.delete(uid);
  }

  /**
   * The next mails to fetch together. After a refusal, the mails of that block are fetched one by one, to find the one
   * that caused it.
   */
  nextBlock(uids: readonly number[], mailsMax: number): number[] {
    const refused = uids.findIndex((uid) => this.#tries.has(uid));
    return uids.slice(0, refused === 0 ? 1 : Math.min(mailsMax, refused < 0 ? mailsMax : refused));
  }

  /**
   * Whether this mail is the cause of a refusal: it was fetched often enough, and the server returns another one now. A
   * server in trouble refuses all mails; then the reader waits.
   */
  async isAbout(uid: number, { connection, folder }: Opened): Promise<boolean> {
    if (this.#triesOf(uid) < triesMax) return false;
    const others = (await searchNext(connection, { above: 0 })).uids.filter((each) => each !== uid);
    const [another] = others.toSorted((one, other) => this.#triesOf(one) - this.#triesOf(other) || other - one);
    if (another === undefined) return false;
    this.note([another]);
    const given = await fetchMails(connection, folder, [another]);
    this.forget([another]);
    return given.length === 1;
  }

  #triesOf = (uid: number) => this.#tries.get(uid) ?? 0;
}
