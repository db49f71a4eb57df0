import { openDB, type DBSchema } from 'idb'
import { writeStored } from '#shared/lib/stored.ts'

/** The value of one field of a form that was not sent. */
export interface Draft {
  key: string
  /** When it was entered last, ms since 1970 by the phone's clock. */
  at: number
  value: unknown
}

/** Where drafts outlive the page. */
export interface DraftStore {
  list(): Promise<Draft[]>
  put(draft: Draft): Promise<void>
  remove(key: string): Promise<void>
  clear(): Promise<void>
}

interface Schema extends DBSchema {
  draft: { key: string; value: Draft }
}

/**
 * A database of its own beside the outbox's: another version of that one would wait for each old page of this phone to be
 * closed, and nothing could be sent until then.
 */
const NAME = 'palisade-staff-drafts'
const VERSION = 1
/** Says without opening the database that it has drafts, which must go when the guard does. */
const NOTE = 'staff-drafts'

/** In the phone's own database, or where it has none in the memory of this page. */
export async function openDraftStore(): Promise<DraftStore> {
  try {
    const database = await openDB<Schema>(NAME, VERSION, {
      upgrade: opened => void opened.createObjectStore('draft', { keyPath: 'key' }),
    })
    return {
      list: () => database.getAll('draft'),
      async put(draft) {
        writeStored(NOTE, '1')
        await database.put('draft', draft)
      },
      remove: key => database.delete('draft', key),
      clear: () => database.clear('draft'),
    }
  } catch {
    return memoryDrafts
  }
}

export function memoryDraftStore(): DraftStore {
  const all = new Map<string, Draft>()
  return {
    list: async () => [...all.values()],
    put: async draft => void all.set(draft.key, draft),
    remove: async key => void all.delete(key),
    clear: async () => all.clear(),
  }
}

/** One for all views of the page. */
export const memoryDrafts = memoryDraftStore()
