import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs'
import path from 'node:path'

/** Bytes after which a program's log starts anew; one older file is kept. */
const LOG_LIMIT = 20 * 1024 * 1024

export interface LogFile {
  write(chunk: string): void
}

/**
 * `<folder>/<name>.log`, turned over to `<name>.1.log` beyond `limit` bytes so that it never fills the disk. The file is opened
 * for each chunk: one that somebody removed or renamed is made anew, and nothing is left to be written when the launcher ends.
 * A chunk that cannot be written is lost, because a full disk must not end the launcher; the gap is told in the log itself
 * once there is room again.
 */
export function openLogFile(folder: string, name: string, limit = LOG_LIMIT): LogFile {
  const file = path.join(folder, `${name}.log`)
  let lostBytes = 0

  function append(chunk: string) {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    if (sizeOf(file) > limit) turnOver(file, path.join(folder, `${name}.1.log`))
    appendFileSync(file, chunk, { mode: 0o600 })
  }

  return {
    write(chunk) {
      try {
        append(lostBytes ? gapLine(lostBytes) + chunk : chunk)
        lostBytes = 0
      } catch {
        lostBytes += Buffer.byteLength(chunk)
      }
    },
  }
}

/** Begins with a line break: the chunk that failed may have been written in part. */
function gapLine(lostBytes: number): string {
  const line = { level: 40, time: Date.now(), program: 'launcher', lostBytes, msg: 'the log has a gap' }
  return `\n${JSON.stringify(line)}\n`
}

/** A file that cannot be renamed goes on growing: better than no log. */
function turnOver(file: string, older: string) {
  try {
    renameSync(file, older)
  } catch {}
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}
