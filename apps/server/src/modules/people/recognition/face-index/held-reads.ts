import { AppError } from '#server/infra/errors/app-error.ts'

/** Those who wait for a read that begins after they came. */
export function createHeldReads() {
  let waiting: PromiseWithResolvers<void>[] = []
  return {
    wait(): Promise<void> {
      const held = Promise.withResolvers<void>()
      waiting.push(held)
      return held.promise
    },
    /** Runs a read; whoever waits now goes on when it has succeeded. */
    async during(read: () => Promise<void>): Promise<void> {
      const held = [...waiting]
      await read()
      for (const one of held) one.resolve()
      waiting = waiting.filter(one => !held.includes(one))
    },
    /** There will be no more reads. */
    end() {
      for (const one of waiting) one.reject(new AppError('recognition.busy'))
      waiting = []
    },
  }
}
