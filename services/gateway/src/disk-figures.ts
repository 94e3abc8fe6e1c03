import { statfs } from 'node:fs/promises';
import type { Metrics } from '@cadenza/http-kit';

/**
 * Reports the size and free space of the disks where the whole product runs on one host and nothing else watches them.
 * @param folders that the product fills; empty in other installations
 */
export function watchDisks(metrics: Metrics, folders: readonly string[]): void {
  metrics.read(
    {
      cadenza_disk_size_bytes: { help: 'Size of the disk of a folder that the product fills', labelNames: ['folder'] },
      cadenza_disk_free_bytes: { help: 'What the product may still write there', labelNames: ['folder'] },
    },
    async () => {
      const found = await Promise.all(folders.map((folder) => statfs(folder).catch(() => undefined)));
      // A disk that is gone shows nothing; the others still do.
      const disks = folders.flatMap((folder, index) => {
        const disk = found[index];
        return disk ? [{ labels: { folder }, ...disk }] : [];
      });
      return {
        cadenza_disk_size_bytes: disks.map(({ labels, blocks, bsize }) => ({ labels, value: blocks * bsize })),
        cadenza_disk_free_bytes: disks.map(({ labels, bavail, bsize }) => ({ labels, value: bavail * bsize })),
      };
    },
  );
}
