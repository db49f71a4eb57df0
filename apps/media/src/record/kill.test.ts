import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { ControlMediaFrame } from '@palisade/contract/media'
import { readHead, readRecordedHead, VIDEO_TRACK } from '@palisade/fmp4'
import { freePort } from '@palisade/testkit/free-port'
import { afterAll, afterEach, expect, test } from 'vitest'
import { demux } from '../testing/demux.ts'
import { startServedCamera } from '../testing/served-camera.ts'
import { connectControl } from '../testing/test-media.ts'
import { newFolder, planned, removeFolders } from './testing/test-recorder.ts'

afterAll(removeFolders)

const secret = 'test-secret-'.repeat(4)
const children: ChildProcess[] = []
afterEach(() => children.splice(0).forEach(child => child.kill('SIGKILL')))

async function startMedia(data: string) {
  const port = await freePort()
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      PALISADE_MEDIA_SECRET: secret,
      PALISADE_MEDIA_PORT: String(port),
      PALISADE_DATA: data,
      PALISADE_RECORDINGS: `${path.join(data, 'disk')}=1`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  children.push(child)
  let said = ''
  await new Promise<void>(resolve => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += String(chunk)
      if (said.includes('media listens')) resolve()
    })
  })
  return { child, control: await connectControl(port, secret) }
}

/** The numbers of the pictures in a file, whether it was ended or not. */
async function numbersIn(file: string): Promise<number[]> {
  const bytes = await readFile(file)
  const numbers: number[] = []
  let at = readRecordedHead(bytes).end
  for (let head = readHead(bytes, at); head; head = readHead(bytes, at)) {
    // The sample begins with the length of its unit, whose first byte is its type.
    const sample = at + head.size - (4000 + 4)
    if (head.track === VIDEO_TRACK) numbers.push(bytes.readUInt32BE(sample + 5))
    at += head.size
  }
  return numbers
}

async function filesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names
    .filter(name => name.endsWith('.mp4'))
    .map(name => path.join(folder, name))
    .toSorted((left, right) => (left < right ? -1 : 1))
}

const recordedOf = (frames: readonly ControlMediaFrame[]) =>
  frames.flatMap(frame => (frame.type === 'recorded' ? frame.entries : []))

test('after kill -9 at most the group being received is missing, and what was recorded is told', async () => {
  const camera = await startServedCamera()
  const data = await newFolder()
  const disk = path.join(data, 'disk')
  const source = { id: 'c1', name: 'Gate', mainUrl: camera.url }
  const recording = { ...planned, schedule: [], scheduleUntil: 0 }
  try {
    const first = await startMedia(data)
    first.control.send({ type: 'cameras', cameras: [{ ...source, recording }] })
    const count = async () => (await Promise.all((await filesIn(disk)).map(numbersIn))).flat().length
    await expect.poll(count).toBeGreaterThan(60)
    const sent = camera.sent()
    first.child.kill('SIGKILL')
    await once(first.child, 'exit')

    const saved = (await Promise.all((await filesIn(disk)).map(numbersIn))).flat()
    expect(saved).toEqual(saved.map((_, index) => (saved[0] ?? 0) + index))
    // A group has ten pictures; as many again may be on their way from the camera.
    expect(sent - (saved.at(-1) ?? 0)).toBeLessThanOrEqual(20)

    const { control } = await startMedia(data)
    control.send({ type: 'recordings' })
    await expect.poll(() => recordedOf(control.frames)).not.toHaveLength(0)
    const files = (await filesIn(disk)).map(file => path.relative(path.join(disk, 'c1'), file))
    expect(recordedOf(control.frames).map(entry => entry.is === 'file' && entry.name)).toEqual(files)
    const [file = ''] = await filesIn(disk)
    const [sound] = demux(file).audio
    expect(sound).toMatchObject({ codec: 'flac', sampleRate: 8000 })
    // As many packets as pictures, each of the ten milliseconds beside one.
    expect(sound?.packets).toBeGreaterThan(0.9 * (await numbersIn(file)).length)
    const ids = recordedOf(control.frames).map(entry => entry.id)
    control.send({ type: 'recordedKept', ids })
  } finally {
    await camera.stop()
  }
})
