const firstPauseMs = 250;
const pauseMsMax = 60_000;

/** What a server announces of the folder that is watched. */
export interface Announcements {
  come(): void;
  /** @param found how many new mails the look found */
  looked({ found }: { found: number }): void;
}

/**
 * Looks at once when mail is announced. A server that announces mail again and again without having any is believed less
 * and less.
 */
export function startAnnouncements(look: () => void): Announcements {
  let isAnnounced = false;
  let inVain = 0;
  let waiting: NodeJS.Timeout | undefined;
  return {
    come() {
      isAnnounced = true;
      if (inVain === 0) return look();
      waiting ??= setTimeout(look, Math.min(pauseMsMax, firstPauseMs * 2 ** (inVain - 1))).unref();
    },
    looked({ found }) {
      clearTimeout(waiting);
      waiting = undefined;
      if (found > 0) inVain = 0;
      else if (isAnnounced) inVain += 1;
      isAnnounced = false;
    },
  };
}
