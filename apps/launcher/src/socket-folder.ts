import { createHash } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Longest path of a Unix socket, bytes: 108 with its end on Linux, 104 on macOS. */
const SOCKET_PATH_MAX = 103

/**
 * A Unix socket between our programs, in a folder that only our user enters: `<data>/run`, or below the system's temporary
 * folder where the data folder's path is too long for one.
 * @throws Error when somebody else has made that folder
 */
export function socketFile(data: string, name: string): string {
  const inData = path.join(data, 'run', name)
  if (Buffer.byteLength(inData) <= SOCKET_PATH_MAX) return inData
  const mark = createHash('sha256').update(data).digest('hex').slice(0, 16)
  const folder = path.join(tmpdir(), `palisade-${mark}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const { uid, mode } = lstatSync(folder)
  if (uid !== process.getuid?.() || (mode & 0o77) !== 0)
    throw new Error(`${folder} is not ours alone: remove it, or give PALISADE_DATA a shorter path`)
  return path.join(folder, name)
}
