import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Logger } from 'pino'
import pLimit from 'p-limit'
import { hourFolder, OBJECTS_FILE } from '../files/hour.ts'
import { MARKS_FILE } from '../files/marks-file.ts'
import { hourName } from '../files/minute-name.ts'
import { codeOf, isAbsent } from '../files/error-code.ts'
import { StoreFault, type ObjectStore } from '../../objects/object-store.ts'
import type { StoreHealth } from '../../objects/store-health.ts'
import { uploadOf } from '../../objects/upload.ts'

/** Keeps the marks of stored hours in the store as well: locks and kinds are rebuilt from it alone. */
export interface StoredMarks {
  /** Stores the marks of an hour of which something is in the store; those that could not be sent are kept for `retry`. */
  store(folder: string, cameraId: string, at: number): Promise<void>
  retry(): Promise<void>
}

interface Hour {
  folder: string
  cameraId: string
  at: number
}

export const marksKey = (cameraId: string, at: number): string => `${cameraId}/${hourName(at)}/${MARKS_FILE}`

function unlessAbsent(error: unknown): undefined {
  if (!isAbsent(error)) throw error
}

export function createStoredMarks(deps: {
  store: Pick<ObjectStore, 'put'>
  health: Pick<StoreHealth, 'ask' | 'isDue' | 'took'>
  log: Pick<Logger, 'warn'>
}): StoredMarks {
  const { store, health, log } = deps
  const waiting = new Map<string, Hour>()
  /** One after another: of two of an hour the one that was read first must not arrive last. */
  const limit = pLimit(1)

  async function send({ folder, cameraId, at }: Hour): Promise<void> {
    const hour = hourFolder(folder, cameraId, at)
    const [objects, bytes] = await Promise.all([
      stat(path.join(hour, OBJECTS_FILE)).catch(unlessAbsent),
      readFile(path.join(hour, MARKS_FILE)).catch(unlessAbsent),
    ])
    if (!objects || !bytes || bytes.length === 0) return
    await health.ask(() => store.put(marksKey(cameraId, at), uploadOf(bytes)))
    health.took()
  }

  async function trySend(key: string, hour: Hour): Promise<void> {
    waiting.set(key, hour)
    if (!health.isDue()) return
    try {
      await limit(() => send(hour))
      // Unless it has changed, and waits again, since this one was read.
      if (waiting.get(key) === hour) waiting.delete(key)
    } catch (error) {
      const reason = error instanceof StoreFault ? error.message : codeOf(error)
      log.warn({ cameraId: hour.cameraId, reason }, 'marks of recordings not stored')
    }
  }

  return {
    store: (folder, cameraId, at) => trySend(`${folder} ${cameraId} ${at}`, { folder, cameraId, at }),
    retry: async () => {
      for (const [key, hour] of waiting) await trySend(key, hour)
    },
  }
}
