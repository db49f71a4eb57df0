import { createHash, hash } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { eachPiece } from './file-pieces.ts'
import { StoreFault, type ObjectFacts, type ObjectStore, type Upload } from './object-store.ts'

/**
 * Sends a file as one object, and proves that the store has it: by the checksum that the store itself names, or by reading it back.
 * Another object under its name is never overwritten.
 * @param onTaken called once the store has accepted it, before it is proved
 * @returns what the store has; rejects with `StoreFault`, or with the fault of the disk
 */
export async function uploadFile(
  store: Pick<ObjectStore, 'put' | 'head' | 'read'>,
  key: string,
  file: string,
  onTaken?: () => void,
): Promise<Required<ObjectFacts>> {
  const { size: bytes } = await stat(file)
  const { sha256, md5 } = await hashesOf(use => eachPiece(file, use))
  const known = await store.head(key)
  const facts = { bytes, sha256, md5 }
  if (known) {
    // A start that was killed between storing an object and noting it leaves one that is right. Any other may be somebody's only copy.
    if (await isProved(store, key, known, facts)) return { bytes, sha256, etag: known.etag }
    throw new StoreFault('object_changed', 'another object has its name')
  }
  await put(store, key, file, facts)
  onTaken?.()
  const stored = await store.head(key)
  if (!stored || !(await isProved(store, key, stored, facts)))
    throw new StoreFault('object_changed', 'the store has other bytes than were sent')
  return { bytes, sha256, etag: stored.etag }
}

/** Bytes that are in memory. */
export const uploadOf = (bytes: Buffer): Upload => ({
  bytes: bytes.length,
  sha256: hash('sha256', bytes),
  md5: hash('md5', bytes),
  send: write => write(bytes),
})

async function put(
  store: Pick<ObjectStore, 'put'>,
  key: string,
  file: string,
  facts: Omit<Upload, 'send'>,
): Promise<void> {
  let broken: unknown
  const send: Upload['send'] = write =>
    eachPiece(file, async piece => {
      await write(piece)
    }).catch((error: unknown) => {
      if (error instanceof Error && 'syscall' in error && error.syscall === 'read') broken = error
      throw error
    })
  await store.put(key, { ...facts, send }).catch((error: unknown) => {
    // A disk that fails while it is read breaks the request off as well.
    throw broken ?? error
  })
}

/** Most stores name an object by the MD5 of its bytes; one that encrypts does not, and is read back. */
async function isProved(
  store: Pick<ObjectStore, 'read'>,
  key: string,
  stored: ObjectFacts,
  { bytes, sha256, md5 }: Omit<Upload, 'send'>,
): Promise<boolean> {
  if (stored.bytes !== bytes) return false
  if (stored.sha256 !== undefined) return stored.sha256 === sha256
  if (stored.etag === md5) return true
  const back = await hashesOf(async use => {
    for await (const piece of store.read(key)) use(piece)
  })
  return back.sha256 === sha256
}

async function hashesOf(give: (use: (piece: Uint8Array) => void) => Promise<void>) {
  const [sha256, md5] = [createHash('sha256'), createHash('md5')]
  await give(piece => {
    sha256.update(piece)
    md5.update(piece)
  })
  return { sha256: sha256.digest('hex'), md5: md5.digest('hex') }
}
