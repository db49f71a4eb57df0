/** A screen's script must be here within this time, ms (COMMON-69). */
export const CHUNK_TIME_LIMIT = 120_000

/** Pause before the one quiet second attempt, ms: a network that only blinked. */
const RETRY_PAUSE = 1_000

export class ChunkError extends Error {
  override readonly name = 'ChunkError'
  readonly isTimeout: boolean

  constructor(isTimeout: boolean, cause?: unknown) {
    super(isTimeout ? 'chunk time limit' : 'chunk failed', { cause })
    this.isTimeout = isTimeout
  }
}

/** Fetches a screen's script: tries twice, gives up at the time limit. Throws `ChunkError`. */
export async function loadChunk<T>(load: () => Promise<T>, limit = CHUNK_TIME_LIMIT): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const overdue = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ChunkError(true)), limit)
  })
  try {
    return await Promise.race([twice(load), overdue])
  } catch (error) {
    throw error instanceof ChunkError ? error : new ChunkError(false, error)
  } finally {
    clearTimeout(timer)
  }
}

async function twice<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch {
    await new Promise(resolve => setTimeout(resolve, RETRY_PAUSE))
    return load()
  }
}
