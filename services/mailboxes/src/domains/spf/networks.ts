import { BlockList, isIP } from 'node:net';

/** Whole record trees have some hundreds. */
const networksMax = 5_000;

/** The networks that an SPF record lets send. */
export class Networks {
  readonly #list = new BlockList();
  readonly #firsts: string[] = [];

  add(network: string, bits: number): void {
    if (this.#firsts.length >= networksMax) return;
    this.#firsts.push(network);
    this.#list.addSubnet(network, bits, familyOf(network));
  }

  get size(): number {
    return this.#firsts.length;
  }

  /** Whether the first address of each of the other networks is in these: enough for copied lists of networks. */
  cover(others: Networks): boolean {
    return others.size > 0 && others.#firsts.every((each) => this.#list.check(each, familyOf(each)));
  }
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
