import { ApiError } from '#shared/api/api-error.ts'

/** A part of an upload may take long on a slow line, ms. */
export const PART_TIME_LIMIT = 120_000
/** A part that did not get through is tried again after these pauses, ms. */
const PAUSES = [1000, 3000, 10_000, 30_000]

/** Tries again when the server was not reached; what the server refuses stays refused. */
export async function withPauses<Result>(
  send: () => Promise<Result>,
  signal: AbortSignal,
  pauses: readonly number[] = PAUSES,
): Promise<Result> {
  for (const pause of pauses) {
    try {
      return await send()
    } catch (error) {
      if (signal.aborted || (error instanceof ApiError && isFinal(error))) throw error
      await waitFor(pause, signal)
    }
  }
  return send()
}

/** The server has said no; only what may pass by itself is worth another try. */
const isFinal = ({ failure, status = 0 }: ApiError) => failure === 'refused' && status < 500 && status !== 429

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  signal.addEventListener('abort', () => resolve(), { once: true })
  await promise
  clearTimeout(timer)
  signal.throwIfAborted()
}
