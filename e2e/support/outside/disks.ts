import { spawnSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
} from 'node:fs'
import path from 'node:path'
import { readGroupTable } from '../../../packages/fmp4/src/index.ts'

const MARKER = '.palisade-recordings'
const SMALL_MIB = 24

/** Leaves what a mount point is without its disk: an empty folder. */
export function takeAway(folder: string): void {
  renameSync(folder, `${folder}-away`)
  mkdirSync(folder)
}

export function putBack(folder: string): void {
  if (!existsSync(`${folder}-away`)) return
  spawnSync('umount', ['-l', folder], { stdio: 'ignore' })
  rmdirSync(folder)
  renameSync(`${folder}-away`, folder)
}

/** Puts an empty disk of a few MiB in the place of one that was taken away; only root may. */
export function mountSmall(folder: string): void {
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SMALL_MIB}m`, 'tmpfs', folder])
  if (mounted.status !== 0) throw new Error(`no disk can be mounted here: ${String(mounted.stderr)}`)
  cpSync(path.join(`${folder}-away`, MARKER), path.join(folder, MARKER))
}

/** The files of a camera in a folder. */
export const filesOf = (folder: string, cameraId: string): string[] => {
  const own = path.join(folder, cameraId)
  if (!existsSync(own)) return []
  return readdirSync(own, { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.mp4'))
}

/** Whether a recorded file ends with the table of its groups; one that was torn does not. */
export const isEnded = (file: string): boolean => {
  const bytes = readFileSync(file)
  return Array.isArray(readGroupTable(bytes, bytes.length))
}

/** Takes all that is free. */
export function fill(file: string): void {
  const piece = Buffer.alloc(64 * 1024)
  try {
    for (let mib = 0; mib < SMALL_MIB * 16; mib++) appendFileSync(file, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}
