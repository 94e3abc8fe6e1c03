import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from '@rspack/core';

const compressible = /\.(js|css|json|svg)$/;
const worthCompressingBytes = 1_024;
const compressGzip = promisify(gzip);
const compressBrotli = promisify(brotliCompress);

/**
 * Writes `x.gz` and `x.br` beside every larger text file. The HTML is left out: each response carries its own nonce.
 */
export class PrecompressPlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.afterEmit.tapPromise('PrecompressPlugin', async () => {
      await Promise.all(filesToCompress(compiler.outputPath).map(compressFile));
    });
  }
}

function filesToCompress(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => compressible.test(name))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).size >= worthCompressingBytes);
}

async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file);
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const [gzipped, brotli] = await Promise.all([
    compressGzip(content, { level: constants.Z_BEST_COMPRESSION }),
    compressBrotli(content, brotliOptions),
  ]);
  writeFileSync(`${file}.gz`, gzipped);
  writeFileSync(`${file}.br`, brotli);
}
