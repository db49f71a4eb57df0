import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { Waiting } from './waiting.ts'

/** Where it waits, in the order in which it was done. */
export interface OutboxStore {
  /** Whether it outlives the page: a browser in private mode may keep nothing. */
  isKept: boolean
  list(): Promise<Waiting[]>
  /** Adds it at the end, or puts it in place of itself. */
  put(waiting: Waiting): Promise<void>
  remove(requestId: string): Promise<void>
}

interface Schema extends DBSchema {
  waiting: { key: number; value: Waiting; indexes: { requestId: string } }
}

const NAME = 'palisade-staff'
const VERSION = 1

const openDatabase = (): Promise<IDBPDatabase<Schema>> =>
  openDB<Schema>(NAME, VERSION, {
    upgrade(database) {
      const store = database.createObjectStore('waiting', { autoIncrement: true })
      store.createIndex('requestId', 'requestId', { unique: true })
    },
  })

/** In the phone's own database, or where it has none in the memory of this page. */
export async function openOutboxStore(): Promise<OutboxStore> {
  try {
    return databaseStore(await openDatabase())
  } catch {
    return memoryStore()
  }
}

function databaseStore(database: IDBPDatabase<Schema>): OutboxStore {
  return {
    isKept: true,
    list: () => database.getAll('waiting'),
    async put(waiting) {
      const change = database.transaction('waiting', 'readwrite')
      const key = await change.store.index('requestId').getKey(waiting.requestId)
      await change.store.put(waiting, key)
      await change.done
    },
    async remove(requestId) {
      const change = database.transaction('waiting', 'readwrite')
      const key = await change.store.index('requestId').getKey(requestId)
      if (key !== undefined) await change.store.delete(key)
      await change.done
    },
  }
}

export function memoryStore(): OutboxStore {
  const all = new Map<string, Waiting>()
  return {
    isKept: false,
    list: async () => [...all.values()],
    put: async waiting => void all.set(waiting.requestId, waiting),
    remove: async requestId => void all.delete(requestId),
  }
}
