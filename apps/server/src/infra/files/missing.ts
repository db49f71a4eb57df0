import { mkdir } from 'node:fs/promises'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Of a promise that fails where a file is not there: nothing then. */
export function noneIfMissing(error: unknown): undefined {
  if (isMissing(error)) return undefined
  throw error
}

/** Does what needs a folder, which is created where it is missing. It is not asked for before: that would cost a burst of files as much as opening them. */
export async function inFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!isMissing(error)) throw error
    await mkdir(folder, { recursive: true })
    return work()
  }
}
