import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { PLAY_LEAD_MS, RECORDING_KIND } from '@palisade/contract/media'
import { afterAll, describe, expect, test } from 'vitest'
import { gatherFootage, type Footage } from '../footage/gather.ts'
import { demux } from '../testing/demux.ts'
import { realPictures } from '../testing/real-pictures.ts'
import {
  filesOfCamera,
  MAIN,
  SUB,
  newFolder,
  planned,
  START,
  startTestRecorder,
  removeFolders,
} from '../record/testing/test-recorder.ts'
import { createGroupReader, type GroupReader } from './group-reader.ts'
import { toOf } from './play-read.ts'

afterAll(removeFolders)

/** Four pictures a second, whose beginnings are late by what the network adds. */
const EVERY_MS = 250
const MINUTES = 4
const END = START + MINUTES * 60_000

async function record(keyEvery: number) {
  const folder = await newFolder()
  const site = await startTestRecorder([{ path: folder, quotaBytes: 2 ** 30 }])
  const pictures = realPictures('h264', 64, 64, (MINUTES * 60_000) / EVERY_MS, keyEvery)
  site.order(planned)
  site.engines.pull(MAIN).initReal(pictures)
  for (const picture of pictures.pictures) {
    site.engines.pull(MAIN).real(picture, EVERY_MS)
    site.clock.advance(EVERY_MS)
    if (picture.isKey) await site.settle()
  }
  const entries = await site.entries()
  return {
    folder,
    entries,
    reader: createGroupReader({ folders: [folder], openFiles: site.recorder.openFiles }),
  }
}

const bytesOf = async ({ head, extents }: Footage, reader: GroupReader) => {
  const parts = extents.map(async ({ path: file, offset, size }) => {
    const source = await reader.open(file)
    try {
      return await source.read(offset, size)
    } finally {
      await source.close()
    }
  })
  return Buffer.concat([head, ...(await Promise.all(parts))])
}

describe.each([
  ['2 s', 8],
  ['60 s', 240],
  ['a little more than 60 s', 241],
  ['four minutes', Infinity],
])('key frames %s apart', (_, keyEvery) => {
  const recorded = record(keyEvery)
  const clip = (from: number, to: number) => ({ cameraId: 'c1', from: START + from, to: START + to })

  test('all that was sent is told, in files that any player opens', async () => {
    const { folder, entries } = await recorded
    const spans = entries.flatMap(entry => (entry.is === 'file' ? entry.spans : []))
    expect([spans[0]?.[0], spans.at(-1)?.[1]]).toEqual([START, END])
    for (const [index, [from]] of spans.slice(1).entries()) expect(from).toBe(spans[index]?.[1])
    const files = await filesOfCamera(folder)
    const packets = files.map(file => demux(path.join(folder, 'c1', file)).video[0]?.packets ?? 0)
    expect(packets.reduce((sum, one) => sum + one, 0)).toBe((MINUTES * 60_000) / EVERY_MS)
  })

  test('each moment is found in playback', async () => {
    const { reader } = await recorded
    for (let at = START; at < END; at += 9_750) {
      const before = await reader.before('c1', at, at - PLAY_LEAD_MS)
      expect(before && [before.from <= at, toOf(before) > at], `${at - START}`).toEqual([true, true])
      expect(await reader.after('c1', at, END)).toMatchObject({ from: before?.from })
    }
  })

  test('a part of it is downloaded without a gap, cut to the moment', async () => {
    const { folder, reader } = await recorded
    const footage = await gatherFootage(reader, [clip(50_500, 130_500)], new AbortController().signal)
    expect(footage?.facts).toMatchObject({ from: START + 50_500, to: START + 130_500, gaps: 0 })
    const file = path.join(folder, 'part.mp4')
    await writeFile(file, await bytesOf(footage!, reader))
    const [video] = demux(file).video
    expect(video?.packets).toBeGreaterThanOrEqual(80_000 / EVERY_MS)
  })
})

test('an alarm in the middle of a group keeps it from its key frame on', async () => {
  const folder = await newFolder()
  const { engines, clock, order, recorder, entries, settle } = await startTestRecorder([
    { path: folder, quotaBytes: 2 ** 30 },
  ])
  order({ ...planned, stream: 'sub', schedule: [] })
  engines.pull(SUB).init()
  const play = (seconds: number) => {
    for (let at = 0; at < seconds; at++) {
      engines.pull(SUB).frame(clock.now() === START, 100, 1000)
      clock.advance(1000)
    }
  }
  play(50)
  const from = clock.now() - 5_000
  recorder.record({ type: 'record', cameraId: 'c1', kind: 'alarm', causeId: 'a1', from, to: from + 10_000 })
  play(10)
  await settle()
  expect(await entries()).toMatchObject([
    { is: 'file', spans: [[START, from + 10_000, RECORDING_KIND.alarm]] },
  ])
})
