import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sealBytes, unsealBytes } from '#server/infra/secrets/sealed-bytes.ts'

/** Kinds that are encrypted at rest with a key of the installation: who takes the disk sees no face. */
const SEALED: ReadonlySet<string> = new Set([
  'face-picture',
  'capture-picture',
  'face-import',
  'plate-import',
])

export const isSealed = (key: string): boolean => SEALED.has(key.slice(0, key.indexOf('/')))

/** Seals files as a whole; the key of a file is its owner, so that none can stand in for another one. */
export function createSealing(sealKey: Buffer | undefined) {
  return {
    seal(key: string, data: Buffer | Readable): Buffer {
      if (sealKey === undefined || !Buffer.isBuffer(data))
        throw new TypeError('a file of this kind is sealed whole')
      return sealBytes(sealKey, key, data)
    },

    async open(key: string, handle: FileHandle): Promise<{ stream: Readable; length: number }> {
      let stored: Buffer
      try {
        stored = await handle.readFile()
      } finally {
        await handle.close()
      }
      const bytes = sealKey && unsealBytes(sealKey, key, stored)
      if (!bytes) throw new Error('a file of the store is damaged, or sealed under another key')
      return { stream: Readable.from([bytes], { objectMode: false }), length: bytes.length }
    },
  }
}
