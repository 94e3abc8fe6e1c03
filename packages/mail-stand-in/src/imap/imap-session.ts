import type { Socket } from 'node:net';
import type { Account, FolderName, KeptMail } from '../account.ts';
import { Refused } from './command.ts';
import { Wire } from './wire.ts';

const signInMsMax = 60_000;
/** RFC 3501, 5.4. */
const silentMsMax = 30 * 60_000;

export interface ImapSide {
  find: (address: string) => Account | undefined;
  uidValidity: number;
}

/** What the server knows of one client. */
export class ImapSession implements Disposable {
  readonly wire: Wire;
  readonly uidValidity: number;
  account: Account | undefined;
  isLeaving = false;
  readonly #socket: Socket;
  readonly #find: ImapSide['find'];
  #open: { folder: FolderName; told: number } | undefined;
  readonly #onArrival = () => void this.tellNewMails().catch(() => {});
  readonly #onSignOut = () => this.hangUp('The password was changed');

  constructor(socket: Socket, { find, uidValidity }: ImapSide) {
    this.#socket = socket.setTimeout(signInMsMax, () => socket.destroy());
    this.wire = new Wire(socket);
    this.uidValidity = uidValidity;
    this.#find = find;
  }

  /** @throws Refused for a wrong password */
  signIn(user: string, password: string): void {
    if (this.account) throw new Refused('BAD', 'You are signed in');
    const account = this.#find(user);
    if (!account?.hasPassword(password)) throw new Refused('NO', '[AUTHENTICATIONFAILED] Wrong user name or password');
    this.account = account;
    this.#socket.setTimeout(silentMsMax);
    account.on('signedOut', this.#onSignOut);
  }

  openFolder(folder: FolderName): void {
    this.#open = { folder, told: this.account?.mailsIn(folder).length ?? 0 };
  }

  closeFolder(): void {
    this.#open = undefined;
  }

  get hasOpenFolder(): boolean {
    return this.#open !== undefined;
  }

  /** The mails of the open folder that the client knows of. */
  mails(): readonly KeptMail[] {
    return this.#open && this.account ? this.account.mailsIn(this.#open.folder).slice(0, this.#open.told) : [];
  }

  async tellNewMails(): Promise<void> {
    if (!this.#open || !this.account) return;
    const { length } = this.account.mailsIn(this.#open.folder);
    if (length === this.#open.told) return;
    this.#open.told = length;
    await this.wire.write(`* ${length} EXISTS\r\n`);
  }

  /** Announces new mails at once, until the client says a line (RFC 2177). */
  async idle(): Promise<void> {
    this.account?.on('arrived', this.#onArrival);
    try {
      await this.wire.write('+ idling\r\n');
      const line = await this.wire.readLine();
      if (line?.toUpperCase() !== 'DONE') throw new Refused('BAD', 'IDLE ends with DONE');
    } finally {
      this.account?.off('arrived', this.#onArrival);
    }
  }

  hangUp(reason: string): void {
    this.#socket.end(`* BYE ${reason}\r\n`);
  }

  [Symbol.dispose](): void {
    this.account?.off('signedOut', this.#onSignOut);
    this.#socket.destroySoon();
  }
}
