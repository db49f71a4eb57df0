import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { list, type ReadEntry } from 'tar'
import { readManifest, SEGMENT_BYTES, type Hashed, type Manifest } from './manifest.ts'

const LOG_FOLDER = 'pg_wal/'

/**
 * Reads a base backup whole and compares each file with its manifest.
 * @param archive path of `base.tar.gz`
 * @returns what is wrong, a line each; empty when the cluster can be opened from it
 * @throws Error when the archive or its manifest cannot be read
 */
export async function checkArchive(archive: string, manifestFile: string): Promise<string[]> {
  const manifest = readManifest(await readFile(manifestFile, 'utf8'))
  const seen = new Map<string, Hashed>()
  await list({ file: archive, strict: true, noResume: true, onReadEntry: entry => hashEntry(entry, seen) })
  return [...faultsOf(manifest, seen)]
}

function hashEntry(entry: ReadEntry, seen: Map<string, Hashed>) {
  if (entry.type !== 'File') {
    entry.resume()
    return
  }
  const hash = createHash('sha256')
  entry.on('data', chunk => hash.update(chunk))
  entry.on('end', () => seen.set(entry.path, { bytes: entry.size ?? 0, sha256: hash.digest('hex') }))
}

function* faultsOf({ files, segments }: Manifest, seen: ReadonlyMap<string, Hashed>): Generator<string> {
  for (const [path, { bytes, sha256 }] of files) {
    const found = seen.get(path)
    if (!found) yield `${path}: missing`
    else if (found.bytes !== bytes) yield `${path}: ${found.bytes} bytes in place of ${bytes}`
    else if (found.sha256 !== sha256) yield `${path}: changed`
  }
  for (const path of seen.keys())
    if (!files.has(path) && !path.startsWith(LOG_FOLDER)) yield `${path}: not in the manifest`
  for (const name of segments)
    if (seen.get(LOG_FOLDER + name)?.bytes !== SEGMENT_BYTES) yield `${LOG_FOLDER}${name}: missing`
}
