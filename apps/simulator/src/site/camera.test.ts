import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { StreamSpec, StreamUnit } from '../encode/messages.ts'
import { createCamera, type Camera } from './camera.ts'
import { planCameras, type CameraPlan } from './plan.ts'

// Without RTSP and without an encoder: units are put in by hand, and packets are looked at as a viewer gets them.

const started = new Map<string, { spec: StreamSpec; onUnit: (unit: StreamUnit) => void }>()
let paces: [id: string, framesPerSecond: number | undefined][] = []
let packets: { track: number; key: boolean; payload: string }[] = []
let camera: Camera

beforeEach(() => {
  started.clear()
  paces = []
  packets = []
  camera = cameraOf(planCameras(1)[0]!)
})
afterEach(() => vi.useRealTimers())

const cameraOf = (plan: CameraPlan): Camera =>
  createCamera({
    plan,
    encoder: {
      start: (spec, onUnit) => void started.set(spec.id, { spec, onUnit }),
      end: id => void started.delete(id),
      pace: (id, framesPerSecond) => void paces.push([id, framesPerSecond]),
    },
    parameterSets: () => [Uint8Array.of(0x67, 1), Uint8Array.of(0x68, 2)],
    zeroMs: 1000,
    framesPerSecond: 5,
  })

/** Each packet's payload goes to `packets`, without the heads of the connection and of RTP. */
const watch = (): (() => void) =>
  camera.streams.sub.join({
    deliver: (track, { bytes }, key) =>
      packets.push({ track, key, payload: bytes.subarray(4 + 12).toString('hex') }),
    control: () => undefined,
    end: () => undefined,
  })

let pts = 0
function encode(change: Partial<StreamUnit> = {}): void {
  const unit = { type: 'unit', id: 'cam01/sub', track: 0, atMs: 5000, key: false } as const
  pts += 7200
  started.get('cam01/sub')?.onUnit({ ...unit, pts, units: [Buffer.from('6501020304', 'hex')], ...change })
}

const nobody = { deliver: () => undefined, control: () => undefined, end: () => undefined }

test('a card records for 30 s after the last viewer, and through an outage', () => {
  vi.useFakeTimers()
  const carded = cameraOf(planCameras(12).find(({ hasCard }) => hasCard)!)
  carded.streams.main.join(nobody)()
  vi.advanceTimersByTime(29_000)
  expect(started.size).toBe(1)
  vi.advanceTimersByTime(1000)
  expect(started.size).toBe(0)

  const leave = carded.streams.main.join(nobody)
  carded.setFault('cut')
  leave()
  vi.advanceTimersByTime(10 * 60_000)
  expect(started.size).toBe(1)
  carded.setFault('normal')
  vi.advanceTimersByTime(30_000)
  expect(started.size).toBe(0)
})

test('a cut that lasts does not keep a card recording for ever', () => {
  vi.useFakeTimers()
  const carded = cameraOf(planCameras(12).find(({ hasCard }) => hasCard)!)
  carded.setFault('cut')
  carded.streams.main.join(nobody)()
  vi.advanceTimersByTime(16 * 60_000)
  expect(started.size).toBe(0)
})

test('is encoded from the first viewer to the last', () => {
  expect(started.size).toBe(0)
  const leave = [watch(), watch()]
  expect(started.get('cam01/sub')?.spec).toEqual({
    id: 'cam01/sub',
    view: { name: 'North-Gate-01', look: 'gate', seed: 1 },
    video: expect.objectContaining({ codec: 'h264', width: 640 }),
    audio: 'aac',
    zeroMs: 1000,
    hasClock: false,
  })
  leave[0]?.()
  expect(started.size).toBe(1)
  leave[1]?.()
  expect(started.size).toBe(0)
})

test('tells its tracks with what a player needs to know of them', () => {
  expect(camera.streams.main.tracks).toEqual([
    {
      kind: 'video',
      id: 0,
      codec: 'h264',
      clockRate: 90_000,
      parameterSets: [Uint8Array.of(0x67, 1), Uint8Array.of(0x68, 2)],
    },
    { kind: 'audio', id: 1, codec: 'aac', clockRate: 16_000, channels: 1, config: Uint8Array.of(0x14, 0x08) },
  ])
})

test('frozen it gives nothing; afterwards pictures go on with a key frame, sound at once', () => {
  watch()
  encode({ key: true })
  camera.setFault('freeze')
  encode()
  encode({ key: true })
  camera.setFault('normal')
  encode()
  encode({ track: 1, key: true })
  encode({ key: true })
  encode()
  expect(packets.map(({ track, key }) => [track, key])).toEqual([
    [0, true],
    [1, true],
    [0, true],
    [0, false],
  ])
})

test('corrupt it sends as many packets as before, with other bytes in them', () => {
  watch()
  encode()
  camera.setFault('corrupt')
  encode()
  camera.setFault('normal')
  encode()
  const [before, corrupt, after] = packets
  expect(before?.payload).toBe('6501020304')
  expect(corrupt?.payload).toHaveLength(10)
  expect(corrupt?.payload).not.toBe(before?.payload)
  expect(after?.payload).toBe('6501020304')
})

test('slow is one picture a second of both streams, also for who comes later', () => {
  camera.setFault('slow')
  expect(camera.fault()).toBe('slow')
  expect(paces.splice(0)).toEqual([
    ['cam01/main', 1],
    ['cam01/sub', 1],
  ])
  const leave = watch()
  expect(paces.splice(0)).toEqual([['cam01/sub', 1]])
  leave()
  camera.setFault('normal')
  expect(paces.splice(0)).toEqual([
    ['cam01/main', undefined],
    ['cam01/sub', undefined],
  ])
  watch()
  expect(paces).toEqual([])
})
