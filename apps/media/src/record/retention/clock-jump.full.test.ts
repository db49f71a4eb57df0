import { spawn, type ChildProcess } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { freePort } from '@palisade/testkit/free-port'
import { patience } from '@palisade/testkit/patience'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createManualClock } from '../../testing/manual-clock.ts'
import { connectControl } from '../../testing/test-media.ts'
import { DAY_MS, HOUR_MS, hourOf } from '../files/minute-name.ts'
import {
  always,
  filesOfCamera,
  MAIN,
  newFolder,
  removeFolders,
  startTestRecorder,
} from '../testing/test-recorder.ts'

// Retention runs once a minute.
vi.setConfig({ testTimeout: patience(400_000) })
const MINUTES = { timeout: patience(180_000), interval: 500 }
const secret = 'test-secret-'.repeat(4)
let child: ChildProcess | undefined
afterEach(() => void child?.kill('SIGKILL'))
afterAll(removeFolders)

/** Moves the wall clock of a program by as many ms as a file says. */
const clockBy = (file: string) =>
  `data:text/javascript,${encodeURIComponent(`
  import { readFileSync } from 'node:fs'
  const real = Date.now.bind(Date)
  Date.now = () => real() + Number(readFileSync(${JSON.stringify(file)}, 'utf8'))
`)}`

test('the real program, whose clock is 31 days ahead for two minutes, deletes nothing and says so', async () => {
  const [data, disk] = [await newFolder(), await newFolder()]
  const before = await startTestRecorder([{ path: disk, quotaBytes: 2 ** 30 }], {
    clock: createManualClock(hourOf(Date.now()) - 2 * HOUR_MS),
  })
  before.order(always)
  before.engines.pull(MAIN).init()
  for (let hour = 0; hour < 2; hour++) {
    await before.play(2)
    before.clock.set(HOUR_MS)
  }
  await before.recorder.stop()
  const files = await filesOfCamera(disk)
  expect(files).toHaveLength(2)

  const ahead = path.join(data, 'ahead')
  await writeFile(ahead, '0')
  const port = await freePort()
  child = spawn(
    process.execPath,
    ['--import', clockBy(ahead), path.join(import.meta.dirname, '../../main.ts')],
    {
      env: {
        PATH: process.env['PATH'],
        PALISADE_MEDIA_SECRET: secret,
        PALISADE_MEDIA_PORT: String(port),
        PALISADE_DATA: data,
        PALISADE_RECORDINGS: `${disk}=1`,
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let said = ''
  child.stdout?.on('data', (chunk: Buffer) => void (said += String(chunk)))
  await expect.poll(() => said, MINUTES).toContain('media listens')
  const control = await connectControl(port, secret)
  const recording = { ...always, keepDays: 1 }
  control.send({
    type: 'cameras',
    cameras: [{ id: 'c1', name: 'Gate', mainUrl: 'rtsp://127.0.0.1:9/main', recording }],
  })
  control.send({ type: 'recordings' })
  const told = () => control.frames.filter(frame => frame.type === 'folders')
  await expect.poll(() => told().length).toBeGreaterThan(0)
  expect(told().at(-1)).not.toHaveProperty('clock')

  await writeFile(ahead, String(31 * DAY_MS))
  await expect.poll(() => told().filter(frame => frame.clock).length, MINUTES).toBeGreaterThan(1)
  expect(await filesOfCamera(disk)).toEqual(files)
  await writeFile(ahead, '0')
  await expect.poll(() => told().at(-1)?.clock, MINUTES).toBeUndefined()
  expect(await filesOfCamera(disk)).toEqual(files)
})
