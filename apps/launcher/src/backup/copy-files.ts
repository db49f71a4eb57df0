import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { FileFacts } from './facts.ts'

/** Copies a file to where there is none, and flushes it to the disk. */
export async function copyFile(from: string, to: string): Promise<FileFacts> {
  const hash = createHash('sha256')
  let bytes = 0
  await mkdir(path.dirname(to), { recursive: true })
  await pipeline(
    createReadStream(from),
    async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        hash.update(chunk)
        bytes += chunk.length
        yield chunk
      }
    },
    createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }),
  )
  return { bytes, sha256: hash.digest('hex') }
}

/**
 * Files below a folder, by their paths in it; links and sockets are none of ours.
 * @param isWanted of the path of a file or folder
 */
export async function* filesBelow(
  folder: string,
  isWanted: (name: string) => boolean = () => true,
  below = '',
): AsyncGenerator<string> {
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    const name = path.join(below, entry.name)
    if (!isWanted(name)) continue
    if (entry.isFile()) yield name
    if (entry.isDirectory()) yield* filesBelow(folder, isWanted, name)
  }
}
