import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createGroupReader } from '../../playback/group-reader.ts'
import { createEncodeDesk } from './encode-desk.ts'

test('a job that is asked for again is known until the last of both has ended', async () => {
  const desk = createEncodeDesk(path.join(tmpdir(), 'palisade-encode-desk'))
  const nothing = createGroupReader({ folders: [], openFiles: new Map() })
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const slow: typeof nothing = {
    ...nothing,
    after: async (...asked) => {
      await held
      return nothing.after(...asked)
    },
  }
  const job = {
    clips: [{ cameraId: 'c1', from: 0, to: 1000 }],
    hidden: new Map(),
    jobId: 'a',
    signal: new AbortController().signal,
  }
  const first = desk.make(nothing, job, async () => undefined)
  const second = desk.make(slow, job, async () => undefined)
  await first
  expect(desk.share('a')).toBe(0)
  release()
  await second
  expect(desk.share('a')).toBeUndefined()
})
