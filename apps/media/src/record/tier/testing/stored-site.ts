import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { vi } from 'vitest'
import type { PlayServerFrame, RecordingOrder } from '@palisade/contract/media'
import { createGroupReader } from '../../../playback/group-reader.ts'
import { createPlaySession } from '../../../playback/play-session.ts'
import type { ManualClock } from '../../../testing/manual-clock.ts'
import { HOUR_MS } from '../../files/minute-name.ts'
import {
  MAIN,
  newFolder,
  planned,
  START,
  startTestRecorder,
  type TestRecorder,
} from '../../testing/test-recorder.ts'
import type { TestS3 } from '../../../objects/testing/s3-server.ts'

/** A recorder with a store, and what it has recorded. */
export interface StoredSite extends TestRecorder {
  folder: string
  /** Names of the recordings on the disk of camera `c1`. */
  onDisk(): Promise<string[]>
  run(): Promise<void>
  /** Runs until an hour's first file is in the store: files end a moment after their last picture. */
  moved(name: string): Promise<void>
  /** Asks for groups from `at` on. @returns the frames without binaries, and the times of the groups */
  play1(at: number, count?: number): Promise<PlayServerFrame[]>
}

export const always: RecordingOrder = { ...planned, schedule: [], scheduleUntil: 0 }

export interface SiteOptions {
  folder?: string
  clock?: ManualClock
  afterDays?: number
  copiesLocked?: boolean
  quotaBytes?: number
}

export async function startStored(s3: TestS3, options: SiteOptions = {}): Promise<StoredSite> {
  const folder = options.folder ?? (await newFolder())
  const { afterDays = 0, copiesLocked = true, quotaBytes = 2 ** 30 } = options
  const site = await startTestRecorder([{ path: folder, quotaBytes }], {
    store: { store: s3.store, afterDays, copiesLocked },
    ...(options.clock && { clock: options.clock }),
  })
  const { recorder } = site
  return {
    ...site,
    folder,
    onDisk: async () => {
      const names = await readdir(path.join(folder, 'c1'), { recursive: true }).catch(() => [])
      return names.filter(name => name.endsWith('.mp4')).toSorted()
    },
    run: async () => {
      await recorder.tier?.run()
    },
    moved: async name => {
      await vi.waitUntil(
        async () => {
          await recorder.tier?.run()
          return (
            await recorder.tier?.list('c1', Date.parse(`${name.slice(0, 13).replace('/', 'T')}:00:00Z`))
          )?.length
        },
        { timeout: 10_000 },
      )
    },
    play1: (at, count = 1) =>
      new Promise(resolve => {
        const { openFiles, tier } = recorder
        const frames: PlayServerFrame[] = []
        const session = createPlaySession({
          grant: { cameraId: 'c1', from: START - HOUR_MS, to: START + 60 * HOUR_MS },
          reader: createGroupReader({ folders: [folder], openFiles, tier }),
          thumbnails: () => Promise.reject(new Error('no thumbnails here')),
          transcode: { show: () => Promise.reject(new Error('none here')), stop: () => undefined },
          masks: [],
          out: {
            bufferedAmount: 0,
            send: data => {
              if (typeof data !== 'string') return
              const frame = JSON.parse(data) as PlayServerFrame
              frames.push(frame)
              if (frame.type === 'end') resolve(frames)
            },
            drained: () => Promise.resolve(),
          },
        })
        session.take({ type: 'read', id: 1, at, direction: 'forward', mode: 'all', count })
      }),
  }
}

/** Two seconds in each of some hours, and the beginning of one more. */
export async function recordHours(site: StoredSite, hours: number, order = always): Promise<void> {
  site.order(order)
  site.engines.pull(MAIN).init()
  for (let hour = 0; hour < hours; hour++) {
    await site.play(2, 4_000)
    site.clock.set(HOUR_MS)
  }
  // A file ends with the first whole group of the next.
  await site.play(2)
}
