import type { RecordingCause } from '@palisade/contract/media'
import { createGroupPlacer, type FinishedFile, type PlacerDeps } from './group-placer.ts'
import type { RecordedStream } from './files/label.ts'
import { folderCause } from './folders/folders.ts'
import type { PendingGroup } from './grouping.ts'
import type { WriteBudget } from './write-budget.ts'

export interface CameraWriter {
  write(group: PendingGroup, kinds: number): void
  /** Ends the open file after all waiting groups are written. */
  close(): Promise<void>
}

export interface WriterDeps extends PlacerDeps {
  budget: WriteBudget
}

export interface WriterEvents {
  written(group: PendingGroup): void
  dropped(group: PendingGroup, cause: RecordingCause): void
  finished(file: FinishedFile): void
}

/** The most bytes of one camera that may wait for its disk: eight seconds of 16 Mbit/s. */
const WAITING_MAX_BYTES = 16 * 1024 * 1024

/** Writes the groups of one camera's stream in order, each by one system call. Groups for which there is no room in memory are dropped. */
export function createCameraWriter(
  camera: RecordedStream,
  deps: WriterDeps,
  events: WriterEvents,
): CameraWriter {
  const { folders, budget } = deps
  const placer = createGroupPlacer(camera, deps, file => events.finished(file))
  const queue: { group: PendingGroup; kinds: number }[] = []
  let waiting = 0
  let running: Promise<void> | undefined
  let isHeadLost = false
  let isClosing = false

  async function drain(): Promise<void> {
    while (queue.length > 0 || isClosing) {
      const next = queue.shift()
      if (next) await write(next.group, next.kinds)
      else {
        isClosing = false
        await placer.finish()
      }
    }
    running = undefined
  }

  async function write(group: PendingGroup, kinds: number): Promise<void> {
    const cause = await placer.place(group, kinds).catch(() => 'disk_failed' as const)
    waiting -= group.bytes
    budget.give(group.bytes)
    isHeadLost = cause !== undefined
    if (cause) events.dropped(group, cause)
    else events.written(group)
  }

  const drop = (group: PendingGroup): void => {
    isHeadLost = true
    const folder = placer.folder()
    folder?.slow()
    events.dropped(group, folder ? 'disk_slow' : folderCause(folders))
  }

  return {
    write: (group, kinds) => {
      // The beginning of this group was dropped, and its rest cannot be shown without it.
      if (group.isContinued && isHeadLost) return
      if (waiting + group.bytes > WAITING_MAX_BYTES || !budget.take(group.bytes)) return drop(group)
      if (!group.isContinued) isHeadLost = false
      waiting += group.bytes
      queue.push({ group, kinds })
      running ??= drain()
    },
    close: () => {
      isClosing = true
      running ??= drain()
      return running
    },
  }
}
