import path from 'node:path'
import { openOnDisk, type OpenRecorded, type RecordedSource } from '../files/recorded-source.ts'
import { codeOf } from '../files/error-code.ts'
import type { BlockCache } from '../../objects/block-cache.ts'
import { StoreFault, type ObjectFacts, type ObjectStore } from '../../objects/object-store.ts'
import { readObjects, type StoredObject } from '../files/objects-file.ts'
import type { StoreHealth } from '../../objects/store-health.ts'

export interface ObjectSourceDeps {
  store: Pick<ObjectStore, 'range'>
  health?: Pick<StoreHealth, 'ask'>
  cache: BlockCache
}

export interface ObjectReaderDeps extends ObjectSourceDeps {
  store: Pick<ObjectStore, 'path' | 'range'>
  folders: readonly string[]
}

/** Opens recorded files wherever they are: on a disk, or by their path `s3://…` in the store; one that was moved meanwhile too. */
export function createOpenRecorded(deps: ObjectReaderDeps): OpenRecorded {
  const { store, folders } = deps
  const top = `${store.path}/`

  return async file => {
    if (file.startsWith(top)) {
      const key = file.slice(top.length)
      return sourceOf(deps, key, await findObject(folders, key))
    }
    return openOnDisk(file).catch(async (error: unknown) => {
      const moved = codeOf(error) === 'ENOENT' ? await findMoved(folders, file) : undefined
      if (!moved) throw error
      return sourceOf(deps, moved.key, moved.object)
    })
  }
}

async function findObject(folders: readonly string[], key: string): Promise<StoredObject> {
  for (const folder of folders) {
    const object = (await readObjects(path.join(folder, path.dirname(key)))).get(path.basename(key))
    if (object) return object
  }
  throw new StoreFault('object_missing', 'not known to be in the store')
}

async function findMoved(folders: readonly string[], file: string) {
  const object = (await readObjects(path.dirname(file))).get(path.basename(file))
  const folder = folders.find(each => file.startsWith(each + path.sep))
  return object && folder !== undefined ? { object, key: file.slice(folder.length + 1) } : undefined
}

/** An object as its readers see it. Without `health` it is asked for whatever the store did before. */
export function sourceOf(
  { store, health, cache }: ObjectSourceDeps,
  key: string,
  object: ObjectFacts,
): RecordedSource {
  const size = object.bytes
  const fetch = (from: number, length: number) => {
    const ask = () => store.range(key, object, from, length)
    return health ? health.ask(ask) : ask()
  }
  return {
    size,
    read: (position, length) => {
      if (position + length > size) return Promise.reject(new StoreFault('object_changed', 'ends early'))
      if (length === 0) return Promise.resolve(Buffer.alloc(0))
      return cache.read(`${key} ${object.etag}`, { position, length, size }, fetch)
    },
    close: () => Promise.resolve(),
  }
}
