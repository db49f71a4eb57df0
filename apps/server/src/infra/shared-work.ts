/**
 * Makes costly work run once at a time: whoever asks while it runs gets the result of that run, or its error.
 */
export function createSharedWork<Result>(work: () => Promise<Result>): () => Promise<Result> {
  let running: Promise<Result> | undefined
  return () => {
    running ??= work().finally(() => {
      running = undefined
    })
    return running
  }
}
