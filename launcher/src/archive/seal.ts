import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream';
import { promisify } from 'node:util';
import { constants, createZstdCompress, zstdCompress } from 'node:zlib';
import type { Encryption } from '../backup/encryption.ts';

const compress = promisify(zstdCompress);
/** A fast level: archiving must keep up with the log. */
const options = { params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 } };

/** Compresses archived data, and makes it unreadable without the identity. */
export interface Seal {
  /** The suffix of sealed files. */
  suffix: string;
  isEncrypted: boolean;
  seal(content: Uint8Array): Promise<Uint8Array>;
  sealStream(content: Readable): Promise<Readable>;
}

export function sealWith(encryption?: Encryption): Seal {
  const compressed = (content: Readable) => pipeline(content, createZstdCompress(options), () => {});
  return {
    suffix: encryption ? '.zst.age' : '.zst',
    isEncrypted: encryption !== undefined,
    async seal(content) {
      const small = await compress(content, options);
      return encryption ? encryption.encrypt(small) : small;
    },
    sealStream: async (content) => (encryption ? encryption.encryptStream(compressed(content)) : compressed(content)),
  };
}
