import { EventEmitter } from 'node:events';

const mailsMax = 5_000;
const bytesMax = 50 * 1024 * 1024;

/** The folders of every account, and what they are marked as (RFC 6154). */
export const folders = { INBOX: [], Sent: ['\\Sent'], Junk: ['\\Junk'] } as const;
export type FolderName = keyof typeof folders;
export const folderNames = Object.keys(folders) as FolderName[];

/** Nothing is ever removed, so the UID of a mail is also its number in the folder. */
export interface KeptMail {
  uid: number;
  arrivedAt: Temporal.Instant;
  source: Buffer;
}

interface AccountEvents {
  arrived: [FolderName];
  /** The password was changed, which ends all connections. */
  signedOut: [];
}

export class Account extends EventEmitter<AccountEvents> {
  readonly address: string;
  #password: string;
  #mails = 0;
  #bytes = 0;
  readonly #folders: Record<FolderName, KeptMail[]> = { INBOX: [], Sent: [], Junk: [] };

  constructor(address: string, password: string) {
    super();
    this.address = address;
    this.#password = password;
    // As many as there may be connections.
    this.setMaxListeners(0);
  }

  hasPassword(password: string): boolean {
    return password === this.#password;
  }

  changePassword(password: string): void {
    this.#password = password;
    this.emit('signedOut');
  }

  mailsIn(folder: FolderName): readonly KeptMail[] {
    return this.#folders[folder];
  }

  /** @throws Error with an SMTP `responseCode` when another mail would be too much */
  demandRoomFor(source: Buffer): void {
    if (this.#mails + 1 > mailsMax || this.#bytes + source.length > bytesMax)
      throw Object.assign(new Error(`5.2.2 ${this.address} is full`), { responseCode: 552 });
  }

  /** @throws as `demandRoomFor` */
  keep(folder: FolderName, source: Buffer, arrivedAt: Temporal.Instant): void {
    this.demandRoomFor(source);
    this.#mails += 1;
    this.#bytes += source.length;
    const mails = this.#folders[folder];
    mails.push({ uid: mails.length + 1, arrivedAt, source });
    this.emit('arrived', folder);
  }
}
