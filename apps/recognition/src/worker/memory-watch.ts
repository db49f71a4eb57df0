// A thread beside a network: while that runs, nothing else of its own thread does.

/** Native memory has no limit of its own; a picture of 40 megapixels takes a third of this. */
const MEMORY_MAX_BYTES = 1.5 * 1024 ** 3
const LOOK_EVERY = 100

setInterval(() => {
  if (process.memoryUsage.rss() > MEMORY_MAX_BYTES) process.kill(process.pid, 'SIGKILL')
}, LOOK_EVERY)
