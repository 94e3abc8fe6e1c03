// Asks the server of its own container whether it lives; an image without a shell has nothing else to ask with.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).catch(() => undefined);
process.exit(answer?.ok ? 0 : 1);
