import { isDatabaseAway } from '#server/infra/errors/database-error.ts'
import type { Files } from './files.ts'

/** The end of the transaction that was to name new files. */
export interface Named<Result> {
  result: Result
  /** Whether rows name the files now. */
  areTaken: boolean
}

/**
 * Stores files and runs the transaction that names them. Files that it did not take are removed. Where the database went away nobody
 * knows whether the rows were committed and only the answer was lost: the files stay, and the daily sweep removes those that no row
 * names (unnamed-files.ts).
 */
export async function withNewFiles<Result>(
  files: Pick<Files, 'put' | 'remove'>,
  work: (put: Files['put']) => Promise<Named<Result>>,
): Promise<Result> {
  const keys: string[] = []
  const put: Files['put'] = async (data, as) => {
    const key = await files.put(data, as)
    keys.push(key)
    return key
  }
  let areKept = false
  try {
    const { result, areTaken } = await work(put)
    areKept = areTaken
    return result
  } catch (error) {
    areKept = isDatabaseAway(error)
    throw error
  } finally {
    if (!areKept) await Promise.all(keys.map(key => files.remove(key)))
  }
}
