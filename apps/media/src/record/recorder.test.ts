import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { RECORDING_KIND } from '@palisade/contract/media'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { demux } from '../testing/demux.ts'
import { readRecordedFile } from './files/read-file.ts'
import { createFile, type CreateFile } from './files/minute-file.ts'
import { SYNC_EVERY_MS } from './recorder.ts'
import { createWriteBudget } from './write-budget.ts'
import { MAIN, newFolder, planned, START, startTestRecorder, removeFolders } from './testing/test-recorder.ts'

afterAll(removeFolders)

const GIB = 2 ** 30
let folder: string
let quota: { path: string; quotaBytes: number }[]

beforeEach(async () => {
  folder = await newFolder()
  quota = [{ path: folder, quotaBytes: GIB }]
})

const hour = (name: string) => path.join(folder, 'c1', '2027-01-15', name)
const fileOf = (name: string) => readRecordedFile(hour(name))
const filesIn = async (name = '08') =>
  (await readdir(hour(name)).catch(() => [])).toSorted((a, b) => (a < b ? -1 : 1))

test('a planned camera is recorded into files of a minute, one write a group', async () => {
  let writes = 0
  const create: CreateFile = async file => {
    const handle = await createFile(file)
    return {
      writev: buffers => {
        writes++
        return handle.writev(buffers)
      },
      datasync: () => handle.datasync(),
      truncate: length => handle.truncate(length),
      close: () => handle.close(),
    }
  }
  const { play, order, engines, entries } = await startTestRecorder(quota, { create })
  order(planned)
  engines.pull(MAIN).init()
  await play(90)
  const told = await entries()

  expect(await filesIn()).toEqual(['00-main.mp4', '01-main.mp4'])
  // 90 groups, and the tables of two files.
  expect(writes).toBe(92)
  const first = await fileOf('08/00-main.mp4')
  expect(first).toMatchObject({ hasTable: true, label: { cameraId: 'c1', stream: 'main', width: 1280 } })
  expect(first.groups).toHaveLength(60)
  expect(first.groups[0]).toMatchObject({ from: START, duration: 1000, kinds: RECORDING_KIND.plan })
  expect(told).toMatchObject([
    { is: 'file', name: '2027-01-15/08/00-main.mp4', spans: [[START, START + 60_000, 1]] },
    { is: 'file', name: '2027-01-15/08/01-main.mp4', spans: [[START + 60_000, START + 90_000, 1]] },
  ])
  expect(demux(hour('08/00-main.mp4')).video).toMatchObject([{ packets: 1500 }])
})

test('what is recorded is synced at the latest 5 s after it came, so that a power failure costs no more', async () => {
  const synced: number[] = []
  const create: CreateFile = async file => {
    const handle = await createFile(file)
    return {
      writev: buffers => handle.writev(buffers),
      datasync: () => {
        synced.push(clock.now())
        return handle.datasync()
      },
      truncate: length => handle.truncate(length),
      close: () => handle.close(),
    }
  }
  const { play, order, engines, clock, recorder } = await startTestRecorder(quota, { create })
  order(planned)
  engines.pull(MAIN).init()
  await play(50)
  // The first group is written once the second has begun.
  const pauses = [START + 1_000, ...synced].map((at, index, all) => (all[index + 1] ?? clock.now()) - at)
  expect(pauses.length).toBeGreaterThan(9)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(SYNC_EVERY_MS)
  expect(SYNC_EVERY_MS).toBe(5_000)
  await recorder.stop()
})

test('nothing wanted, nothing pulled, nothing written; a schedule that has run out is recorded on', async () => {
  const { play, order, engines, clock, recorder } = await startTestRecorder(quota)
  order({ ...planned, schedule: [] })
  expect(engines.pulls.map(pull => pull.source.url)).not.toContain(MAIN)
  expect(recorder.states()).toMatchObject([{ state: 'idle' }])
  clock.advance(48 * 3_600_000 + 2000)
  engines.pull(MAIN).init()
  await play(3)
  expect(recorder.states()).toMatchObject([{ state: 'recording', kinds: 1 }])
  await recorder.stop()
  expect(await readdir(path.join(folder, 'c1'))).toEqual(['2027-01-17'])
})

test('it counts as recorded once a picture is written, before and after a break', async () => {
  const { play, order, engines, clock, states, settle, recorder } = await startTestRecorder(quota)
  order(planned)
  clock.advance(3_000)
  expect(states).toMatchObject([{ state: 'starting', kinds: 1 }])
  engines.pull(MAIN).init()
  await play(3)
  expect(states.at(-1)).toMatchObject({ state: 'recording' })
  engines.pull(MAIN).down('unreachable')
  await settle()
  clock.advance(3_000)
  engines.pull(MAIN).init()
  engines.pull(MAIN).frame(true)
  clock.advance(1_000)
  expect(states.at(-1)).toMatchObject({ state: 'interrupted', cause: 'unreachable' })
  await play(2)
  expect(states.map(({ state }) => state)).toEqual(['starting', 'recording', 'interrupted', 'recording'])
  await recorder.stop()
})

test('new parameters begin a file of their own in the same minute', async () => {
  const { play, order, engines, recorder } = await startTestRecorder(quota)
  order(planned)
  engines.pull(MAIN).init()
  await play(5)
  engines.pull(MAIN).init(642)
  await play(5)
  await recorder.stop()
  expect(await filesIn()).toEqual(['00-main.mp4', '00.2-main.mp4'])
  expect(await fileOf('08/00.2-main.mp4')).toMatchObject({ label: { width: 642 } })
})

test('a clock that goes back an hour overwrites nothing', async () => {
  const { play, order, engines, clock, recorder } = await startTestRecorder(quota)
  clock.set(3_600_000)
  order({ ...planned, scheduleUntil: START - 3_600_000 })
  engines.pull(MAIN).init()
  await play(10)
  clock.set(-3_600_000)
  await play(10)
  clock.set(3_600_000)
  await play(10)
  await recorder.stop()
  expect((await fileOf('09/00-main.mp4')).groups).toHaveLength(10)
  expect((await fileOf('08/00-main.mp4')).groups).toHaveLength(10)
  expect((await fileOf('09/00.2-main.mp4')).groups).toHaveLength(10)
})

test('a camera that is away leaves a hole with its reason', async () => {
  const { play, order, engines, clock, states, entries, settle } = await startTestRecorder(quota)
  order(planned)
  engines.pull(MAIN).init()
  await play(5)
  engines.pull(MAIN).down('unreachable')
  await settle()
  clock.advance(20_000)
  expect(states.at(-1)).toMatchObject({ state: 'interrupted', cause: 'unreachable', since: START + 5000 })
  engines.pull(MAIN).init()
  await play(5)
  expect(states.at(-1)).toMatchObject({ state: 'recording' })
  expect(await entries()).toContainEqual(
    expect.objectContaining({ is: 'hole', from: START + 5000, cause: 'unreachable', kinds: 1 }),
  )
})

test('the buffer rolls on, and an alarm keeps the seconds before it', async () => {
  const { play, order, engines, clock, recorder, settle } = await startTestRecorder(quota)
  order({ ...planned, schedule: [], bufferSeconds: 60 })
  engines.pull(MAIN).init()
  await play(200)
  expect(await filesIn()).toEqual(['01-main.mp4', '02-main.mp4', '03-main.mp4'])
  const from = START + 150_000
  recorder.record({ type: 'record', cameraId: 'c1', kind: 'alarm', causeId: 'a1', from, to: from + 60_000 })
  await expect.poll(() => recorder.waiting(0, 10)).toHaveLength(1)
  await play(100)
  clock.advance(200_000)
  await settle()
  // Buffer of after the alarm goes, the two minutes of the alarm stay.
  const aSecondLater = () => {
    clock.advance(1_000)
    return filesIn()
  }
  await expect.poll(aSecondLater).toEqual(['02-main.mp4', '03-main.mp4', 'marks'])
  expect(recorder.waiting(0, 10)).toMatchObject([
    {
      name: '2027-01-15/08/02-main.mp4',
      spans: [
        [START + 120_000, from, 0],
        [from, START + 180_000, 2],
      ],
    },
    {
      name: '2027-01-15/08/03-main.mp4',
      spans: [
        [START + 180_000, from + 60_000, 2],
        [from + 60_000, START + 240_000, 0],
      ],
    },
  ])
  await recorder.stop()
})

test('a folder that vanishes is left out, others take over, and it is not made again', async () => {
  const second = await newFolder()
  quota.push({ path: second, quotaBytes: 1 })
  const { play, order, engines, recorder } = await startTestRecorder(quota)
  order(planned)
  engines.pull(MAIN).init()
  await play(30)
  await rename(folder, `${folder}-away`)
  await play(60)
  const [state] = await recorder.folders()
  expect(state).toMatchObject({ path: folder, state: 'failed' })
  await recorder.stop()
  expect(await readdir(path.join(second, 'c1/2027-01-15/08'))).toEqual(['00.2-main.mp4', '01-main.mp4'])
  await rm(`${folder}-away`, { recursive: true })
})

test('below the mount point of a disk that is away nothing is written; it is used again when it is back', async () => {
  const second = await newFolder()
  quota.push({ path: second, quotaBytes: 1 })
  const { play, order, engines, recorder } = await startTestRecorder(quota)
  const stateOf = async () => (await recorder.folders())[0]?.state
  order(planned)
  engines.pull(MAIN).init()
  await play(10)
  await rename(folder, `${folder}-away`)
  await mkdir(folder)
  await play(20)
  // Within the same minute.
  expect(await stateOf()).toBe('failed')
  expect(await readdir(path.join(second, 'c1/2027-01-15/08'))).toEqual(['00.2-main.mp4'])
  await recorder.marks.set({
    type: 'record',
    cameraId: 'c1',
    kind: 'lock',
    causeId: 'l1',
    from: START,
    to: START + 7_200_000,
  })
  expect(await readdir(folder)).toEqual([])
  await rm(folder, { recursive: true })
  await rename(`${folder}-away`, folder)
  await play(60)
  expect(await stateOf()).toBe('ok')
  // The file that the disk took away with it has its end now, and is told with that.
  const torn = await readRecordedFile(path.join(folder, 'c1/2027-01-15/08/00-main.mp4'))
  expect(torn.hasTable).toBe(true)
  expect(new Set(torn.groups.map(({ kinds }) => kinds))).toEqual(new Set([1]))
  const told = recorder
    .waiting(0, 100)
    .findLast(one => one.is === 'file' && one.folder === folder && one.name.endsWith('/00-main.mp4'))
  expect(told).toMatchObject({ bytes: torn.bytes })
  await recorder.stop()
  expect(await filesIn()).toEqual(['00-main.mp4', '01-main.mp4'])
  expect(recorder.waiting(0, 100).map(entry => entry.is)).not.toContain('hole')
})

test('a slow disk costs pictures, not memory, and is told', async () => {
  let isSlow = true
  const waiting: (() => void)[] = []
  const create: CreateFile = async file => {
    const handle = await createFile(file)
    return {
      writev: async buffers => {
        if (isSlow) await new Promise<void>(resolve => waiting.push(resolve))
        return handle.writev(buffers)
      },
      datasync: () => handle.datasync(),
      truncate: length => handle.truncate(length),
      close: () => handle.close(),
    }
  }
  const budget = createWriteBudget(2_000_000)
  const { order, engines, clock, recorder, states, settle, play } = await startTestRecorder(quota, {
    create,
    budget,
  })
  order(planned)
  engines.pull(MAIN).init()
  for (let frame = 0; frame < 250; frame++) {
    engines.pull(MAIN).frame(frame % 25 === 0, 20_000)
    clock.advance(40)
  }
  expect(recorder.waitingBytes()).toBeLessThanOrEqual(2_000_000)
  expect(await recorder.folders()).toMatchObject([{ state: 'slow' }])
  expect(states.at(-1)).toMatchObject({ state: 'interrupted', cause: 'disk_slow' })
  isSlow = false
  for (const go of waiting) go()
  await settle()
  await play(5)
  expect(states.at(-1)).toMatchObject({ state: 'recording' })
  await recorder.stop()
})

test('a camera whose id is a path is not recorded', async () => {
  const { order, engines, recorder } = await startTestRecorder(quota)
  order(planned, '../c1')
  expect(recorder.states()).toEqual([])
  expect(engines.pulls.map(pull => pull.source.url)).not.toContain(MAIN)
})
