/** A growing file of this page. */
export interface ChunkStore {
  /** Bytes after which a further file is begun. */
  readonly maxBytes: number
  append(chunk: Uint8Array): Promise<void>
  /** Everything that was appended; it stays readable until `remove`. */
  close(): Promise<Blob>
  /** Deletes the file. If something still reads it, that is no error. */
  remove(): Promise<void>
}

const FOLDER = 'local-recordings'
/** A file of a page that is gone is removed after so long, ms: a browser may still be copying it to its downloads. */
const LEFT_MS = 3_600_000
/** Largest file in a browser without a private file system, bytes: its pieces may be in memory. */
const MEMORY_MAX_BYTES = 400 * 1024 * 1024
const DISK_MAX_BYTES = 3_500_000_000

/** Opens a file on the disk if the browser can, so that a long recording does not fill the memory. */
export async function openChunkStore(): Promise<ChunkStore> {
  try {
    return await openOnDisk()
  } catch {
    return inMemory()
  }
}

async function openOnDisk(): Promise<ChunkStore> {
  const root = await navigator.storage.getDirectory()
  const folder = await root.getDirectoryHandle(FOLDER, { create: true })
  await removeLeft(folder)
  const name = `${Date.now()}-${crypto.randomUUID()}`
  const file = await folder.getFileHandle(name, { create: true })
  const writer = await file.createWritable()
  return {
    maxBytes: DISK_MAX_BYTES,
    append: chunk => writer.write(chunk as Uint8Array<ArrayBuffer>),
    async close() {
      await writer.close()
      return file.getFile()
    },
    remove: () => folder.removeEntry(name).catch(() => undefined),
  }
}

/** Files whose page ended before it could remove them. One that is being written is locked, and stays. */
async function removeLeft(folder: FileSystemDirectoryHandle): Promise<void> {
  // The type of the library lacks it.
  const entries = (folder as unknown as { keys(): AsyncIterable<string> }).keys()
  for await (const name of entries)
    if (Date.now() - Number.parseInt(name, 10) > LEFT_MS)
      await folder.removeEntry(name).catch(() => undefined)
}

function inMemory(): ChunkStore {
  const parts: Blob[] = []
  return {
    maxBytes: MEMORY_MAX_BYTES,
    append(chunk) {
      parts.push(new Blob([chunk as Uint8Array<ArrayBuffer>]))
      return Promise.resolve()
    },
    close: () => Promise.resolve(new Blob(parts)),
    remove: () => Promise.resolve(),
  }
}
