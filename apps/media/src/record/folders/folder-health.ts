import { mkdir, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RecordingFolder } from '@palisade/contract/media'
import { systemClock, type Clock } from '../../clock.ts'
import { createDiskQueue } from './disk-queue.ts'
import { codeOf } from './error-code.ts'
import { checkMarker, MARKER } from './marker.ts'

/** One folder of the setting: whether its disk works, and how many requests it is given at once. */
export interface FolderHealth {
  readonly path: string
  readonly quotaBytes: number
  state(): RecordingFolder['state']
  status(): Pick<RecordingFolder, 'state' | 'since' | 'detail'>
  /** Runs something on the disk; rejects with `ETIMEDOUT` when it takes too long, though it may still come to an end. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Notes a fault; a folder that failed is tried again later. */
  failed(error: unknown): void
  full(): void
  /** Pictures were dropped because the disk does not keep up; it is well again when none were for a while. */
  slow(): void
  roomMade(): void
  /** Makes the folder where it is new. A folder that was there before and is gone is never made again: its disk is missing. */
  check(): Promise<void>
  /** Rejects when the folder is not the one that was checked: its disk has gone, and its place lies on another. */
  present(): Promise<void>
  /** Leaves a folder out whose disk has gone; a file that is open would go on into nothing. */
  look(): Promise<void>
  freeBytes(): Promise<number>
}

const SLOW_FOR_MS = 60_000
const RETRY_MS = 10_000

export interface FolderHealthDeps {
  clock: Clock
  /** Whether something was recorded here before: the marker must be there then. */
  isKnown: boolean
  onChange: (status: Pick<RecordingFolder, 'state' | 'since' | 'detail'>) => void
}

export function createFolderHealth(
  folder: { path: string; quotaBytes: number },
  deps: FolderHealthDeps,
): FolderHealth {
  const { clock } = deps
  // By real time, as the disk is real even where a test moves the clock.
  const queue = createDiskQueue(systemClock)
  let { isKnown } = deps
  let state: RecordingFolder['state'] = 'ok'
  let since = clock.now()
  let detail: string | undefined
  let slowAt = 0

  const status = () => ({ state, since, ...(detail !== undefined && { detail }) })

  const change = (next: RecordingFolder['state'], why?: string): void => {
    detail = why
    if (next === state) return
    state = next
    since = clock.now()
    deps.onChange(status())
  }

  const check = async (): Promise<void> => {
    if (isKnown) return checkMarker(folder.path)
    await mkdir(folder.path, { recursive: true, mode: 0o700 })
    await writeFile(path.join(folder.path, MARKER), 'Recorded video of Palisade. See docs/recording.md.\n', {
      mode: 0o600,
    })
    isKnown = true
  }

  const retry = (): void => {
    clock.after(RETRY_MS, () => {
      if (state !== 'failed') return
      check().then(
        () => change('ok'),
        (error: unknown) => {
          detail = codeOf(error)
          retry()
        },
      )
    })
  }

  const failed = (error: unknown): void => {
    if (state !== 'failed') retry()
    change('failed', codeOf(error))
  }

  return {
    ...folder,
    state: () => state,
    status,
    run: work => queue.run(work),
    failed,
    full: () => change('full', 'ENOSPC'),
    slow: () => {
      slowAt = clock.elapsed()
      if (state === 'ok') change('slow')
      clock.after(SLOW_FOR_MS, () => {
        if (state === 'slow' && clock.elapsed() - slowAt >= SLOW_FOR_MS) change('ok')
      })
    },
    roomMade: () => {
      if (state === 'full') change('ok')
    },
    check: () => check().catch(failed),
    present: () => checkMarker(folder.path),
    look: async () => {
      if (state !== 'failed') await queue.run(() => checkMarker(folder.path)).catch(failed)
    },
    freeBytes: async () => {
      const { bavail, bsize } = await statfs(folder.path)
      return bavail * bsize
    },
  }
}
