import { createWriteStream, mkdirSync, renameSync, statSync, type WriteStream } from 'node:fs'
import path from 'node:path'

/** Bytes after which a program's log starts anew; one older file is kept. */
const LOG_LIMIT = 20 * 1024 * 1024

export interface LogFile {
  write(chunk: string): void
  end(): void
}

/** `<folder>/<name>.log`, turned over to `<name>.1.log` beyond `limit` bytes so that it never fills the disk. */
export function openLogFile(folder: string, name: string, limit = LOG_LIMIT): LogFile {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = path.join(folder, `${name}.log`)
  let size = sizeOf(file)
  let stream = open(file)

  function turnOver() {
    stream.end()
    renameSync(file, path.join(folder, `${name}.1.log`))
    stream = open(file)
    size = 0
  }

  return {
    write(chunk) {
      if (size > limit) turnOver()
      size += Buffer.byteLength(chunk)
      stream.write(chunk)
    },
    end: () => void stream.end(),
  }
}

function open(file: string): WriteStream {
  const stream = createWriteStream(file, { flags: 'a', mode: 0o600 })
  // A full disk must not end the launcher: the programs go on, only their log has a gap.
  stream.on('error', () => {})
  return stream
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
