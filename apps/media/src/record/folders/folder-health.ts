import { mkdir, statfs, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { RecordingFolder } from '@palisade/contract/media'
import { systemClock, type Clock } from '../../clock.ts'
import { createDiskQueue } from './disk-queue.ts'
import { codeOf } from '../files/error-code.ts'
import { checkMarker, MARKER } from './marker.ts'

/** One folder of the settings: it tracks whether its disk works, and limits the requests to it. */
export interface FolderHealth {
  readonly path: string
  readonly quotaBytes: number
  state(): RecordingFolder['state']
  status(): Pick<RecordingFolder, 'state' | 'since' | 'detail'>
  /** Runs a request on the disk. Rejects with `ETIMEDOUT` if it takes too long; it may still end later. */
  run<T>(work: () => Promise<T>): Promise<T>
  /** Notes a fault; a folder that failed is tried again later. */
  failed(error: unknown): void
  full(): void
  /** Notes that pictures were dropped because the disk does not keep up. The folder is in order again when none were for a while. */
  slow(): void
  roomMade(): void
  /** Makes the folder if it is new. A folder that existed before and is missing now is not made again, because its disk is away. */
  check(): Promise<void>
  /** Rejects if the marker is missing: the disk is away, and the path lies on the disk below the mount point. */
  present(): Promise<void>
  /** Checks whether the disk is still there, and marks the folder as failed if not: writing to an open file would not show it. */
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
