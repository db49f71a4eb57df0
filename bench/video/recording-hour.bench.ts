import path from 'node:path'
import { pino } from 'pino'
import { createHub } from '../../apps/media/src/hub/hub.ts'
import { createRecorder } from '../../apps/media/src/record/recorder.ts'
import { createFakeEngines } from '../../apps/media/src/testing/fake-engines.ts'
import { createManualClock } from '../../apps/media/src/testing/manual-clock.ts'
import { type Claim, type Figure } from '../support/claim.ts'
import { pause } from '../support/duration.ts'
import { scratchFolder } from '../support/scratch.ts'

const CAMERAS = 16
const MINUTES = 60
const FRAME_MS = 40
const GROUP_FRAMES = 50
/** A key frame and 49 others: 2 Mbit/s. */
const KEY_BYTES = 60_000
const FRAME_BYTES = 9_000
const QUOTA_BYTES = 2 * 2 ** 30
/** Most that may wait before the stream is held: the disk is slower than an hour in a minute. */
const WAITING_BYTES = 48 * 2 ** 20
/** The first minutes fill the groups that live viewers are given. */
const WARM_MINUTES = 10

export const claim: Claim = {
  name: 'recording-hour',
  about: `an hour of ${CAMERAS} cameras of 2 Mbit/s, sent to the recorder as fast as the disk takes it, into ${QUOTA_BYTES / 2 ** 30} GiB: memory after ${WARM_MINUTES} minutes and at the end`,
  async measure() {
    const scratch = scratchFolder('recording-hour')
    try {
      return await record(scratch.folder)
    } finally {
      scratch.remove()
    }
  },
}

async function record(folder: string): Promise<Figure[]> {
  const clock = createManualClock(Date.UTC(2027, 0, 15, 8))
  const engines = createFakeEngines(clock)
  const hub = createHub({ clock, random: () => 0.5, createEngine: engines.create }, () => undefined)
  let groups = 0
  let holes = 0
  const recorder = await createRecorder({
    folders: [{ path: path.join(folder, 'recordings'), quotaBytes: QUOTA_BYTES }],
    journalFile: path.join(folder, 'journal.jsonl'),
    clock,
    hub,
    log: pino({ level: 'silent' }),
    events: {
      entries: () => recorder.kept(recorder.waiting(0, 1_000).map(({ id }) => id)),
      state: () => undefined,
      folders: () => undefined,
      written: () => groups++,
      hole: () => holes++,
    },
  })
  const recording = { stream: 'main' as const, keepDays: 0, bufferSeconds: 0, schedule: [], scheduleUntil: 0 }
  const sources = Array.from({ length: CAMERAS }, (_, index) => ({
    id: `camera-${index}`,
    name: `camera-${index}`,
    mainUrl: `rtsp://camera/${index}`,
    recording,
  }))
  hub.apply(sources)
  recorder.apply(sources)
  const pulls = sources.map(({ mainUrl }) => engines.pull(mainUrl))
  for (const pull of pulls) pull.init()

  const memory: number[] = []
  const start = performance.now()
  for (let minute = 0; minute < MINUTES; minute++) {
    for (let frame = 0; frame < 60_000 / FRAME_MS; frame++) {
      const isKey = frame % GROUP_FRAMES === 0
      for (const pull of pulls) pull.frame(isKey, isKey ? KEY_BYTES : FRAME_BYTES)
      clock.advance(FRAME_MS)
      if (frame % 10 > 0) continue
      do await pause(0)
      while (recorder.waitingBytes() > WAITING_BYTES)
    }
    memory.push(process.memoryUsage().rss / 2 ** 20)
  }
  await recorder.stop()
  const took = (performance.now() - start) / 1000
  const early = Math.max(...memory.slice(0, WARM_MINUTES))
  return [
    {
      what: 'most resident memory of the last ten minutes',
      value: Math.max(...memory.slice(-WARM_MINUTES)),
      unit: 'MiB',
      against: { what: `the most of the first ${WARM_MINUTES}`, value: early },
      limit: early * 1.15,
    },
    { what: 'holes', value: holes, unit: '', limit: 0 },
    { what: 'groups written', value: groups, unit: '' },
    { what: 'recorded', value: (CAMERAS * MINUTES * 60 * 0.25) / took, unit: 'MB/s' },
    {
      what: 'used of the quota at the end',
      value: (recorder.usage()[0]?.usedBytes ?? 0) / QUOTA_BYTES,
      unit: '',
    },
  ]
}
