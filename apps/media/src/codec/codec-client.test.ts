import { existsSync } from 'node:fs'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { createCodecClient, type CodecClient } from './codec-client.ts'
import type { CodecEngine } from './codec-engine.ts'
import { checkJob, checkJpeg, CodecError, type KeyframeJob } from './codec-job.ts'
import { realPictures } from '../testing/real-pictures.ts'
import { encodeKeyframe } from './testing/encode-keyframe.ts'

// Native code in processes of their own, which give way to everything else on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

const small = encodeKeyframe('h264', 64, 64)
const clients: CodecClient[] = []

function track(client: CodecClient): CodecClient {
  clients.push(client)
  return client
}

afterEach(async () => {
  await Promise.all(clients.splice(0).map(client => client.stop()))
})

const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => 'resolved',
    error => (error instanceof CodecError ? error.code : error),
  )

/** Width and height from the frame header (SOF0) of a baseline JPEG. */
function jpegSize(jpeg: Buffer): { width: number; height: number } {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  return { height: jpeg.readUInt16BE(at + 5), width: jpeg.readUInt16BE(at + 7) }
}

async function pidOf(client: CodecClient): Promise<number> {
  await client.keyframeToJpeg(small)
  const { pid } = client.status()
  if (pid === undefined) throw new Error('no child')
  return pid
}

const engines = [
  { name: 'node-av child', ffmpegPath: undefined },
  ...['/usr/bin/ffmpeg', '/usr/local/bin/ffmpeg']
    .filter(existsSync)
    .map(ffmpegPath => ({ name: 'ffmpeg', ffmpegPath })),
]

describe.each(engines)('pictures through the $name', ({ ffmpegPath }) => {
  const client = createCodecClient({ ffmpegPath, jobTimeoutMs: 20_000 })
  afterAll(() => client.stop())

  test.each(['h264', 'h265'] as const)('%s key frame becomes a JPEG of its own size', async codec => {
    const jpeg = await client.keyframeToJpeg(encodeKeyframe(codec, 320, 180))
    expect(jpegSize(jpeg)).toEqual({ width: 320, height: 180 })
    expect(jpeg.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  })

  test('a picture of an MJPEG stream too', async () => {
    const [picture] = realPictures('mjpeg', 320, 180, 1).pictures
    const jpeg = await client.keyframeToJpeg({
      codec: 'mjpeg',
      parameterSets: [],
      units: picture?.units ?? [],
      maxWidth: 160,
    })
    expect(jpegSize(jpeg)).toEqual({ width: 160, height: 90 })
  })

  test('a wide picture is scaled to maxWidth, a narrow one is kept', async () => {
    const frame = encodeKeyframe('h264', 320, 180)
    expect(jpegSize(await client.keyframeToJpeg({ ...frame, maxWidth: 160 }))).toEqual({
      width: 160,
      height: 90,
    })
    expect(jpegSize(await client.keyframeToJpeg({ ...frame, maxWidth: 640 }))).toEqual({
      width: 320,
      height: 180,
    })
  })

  test('garbage is refused and the next picture still comes', async () => {
    const garbage: KeyframeJob = {
      codec: 'h264',
      parameterSets: [],
      units: [new Uint8Array(5000).fill(0x65)],
    }
    expect(await codeOf(client.keyframeToJpeg(garbage))).toBe('codec.undecodable')
    expect(await codeOf(client.keyframeToJpeg(small))).toBe('resolved')
  })
})

describe('the child process', () => {
  test('kill -9 under a job rejects that job only; the next one gets a new child', async () => {
    const client = track(createCodecClient({ jobTimeoutMs: 20_000 }))
    const pid = await pidOf(client)
    process.kill(pid, 'SIGSTOP')
    const first = codeOf(client.keyframeToJpeg(small))
    const second = codeOf(client.keyframeToJpeg(small))
    process.kill(pid, 'SIGKILL')
    expect(await first).toBe('codec.crashed')
    expect(await second).toBe('resolved')
    expect(client.status().pid).not.toBe(pid)
  })

  test('a job beyond its time limit is killed with its child', async () => {
    const clock = createManualClock()
    const client = track(createCodecClient({ clock }))
    const pid = await pidOf(client)
    process.kill(pid, 'SIGSTOP')
    const late = codeOf(client.keyframeToJpeg(small))
    await vi.waitUntil(() => client.status().waiting === 0)
    clock.advance(5000)
    expect(await late).toBe('codec.time_limit')
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(await codeOf(client.keyframeToJpeg(small))).toBe('resolved')
  })

  test('the job that starts the child has the time for it in addition', async () => {
    const clock = createManualClock()
    const client = track(createCodecClient({ clock }))
    const first = codeOf(client.keyframeToJpeg(small))
    await vi.waitUntil(() => client.status().pid !== undefined)
    process.kill(client.status().pid!, 'SIGSTOP')
    clock.advance(5000)
    process.kill(client.status().pid!, 'SIGCONT')
    expect(await first).toBe('resolved')
  })

  test('stop ends the child and refuses what comes after', async () => {
    const client = createCodecClient({ jobTimeoutMs: 20_000 })
    const pid = await pidOf(client)
    await client.stop()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(await codeOf(client.keyframeToJpeg(small))).toBe('codec.stopped')
  })
})

describe('limits', () => {
  const idle: CodecEngine = {
    run: () => new Promise(() => undefined),
    kill: async () => undefined,
    pid: () => undefined,
  }
  const job: KeyframeJob = { codec: 'h264', parameterSets: [], units: [new Uint8Array(10)] }

  test('refuses the 65th waiting job, and rejects the waiting ones at stop', async () => {
    const client = createCodecClient({ engine: idle })
    void client.keyframeToJpeg(job).catch(() => undefined)
    const waiting = Array.from({ length: 64 }, () => codeOf(client.keyframeToJpeg(job)))
    expect(await codeOf(client.keyframeToJpeg(job))).toBe('codec.busy')
    await client.stop()
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['codec.stopped']))
  })

  test('what the server asks for comes before the thumbnails that wait, and they do not take its places', async () => {
    const order: number[] = []
    const done: (() => void)[] = []
    const engine: CodecEngine = {
      ...idle,
      run: ({ maxWidth = 0 }) => {
        order.push(maxWidth)
        return new Promise(resolve => done.push(() => resolve(Buffer.alloc(0))))
      },
    }
    const client = createCodecClient({ engine, maxQueue: 2 })
    const thumbnail = (maxWidth: number) => codeOf(client.keyframeToJpeg({ ...job, maxWidth }))
    const asked = [thumbnail(21), thumbnail(22), thumbnail(23)]
    expect(await thumbnail(24)).toBe('codec.busy')
    asked.push(codeOf(client.keyframeToJpeg({ ...job, maxWidth: 100 }, 'first')))
    for (let count = 1; count <= asked.length; count++) {
      await vi.waitUntil(() => done.length === count)
      done.at(-1)?.()
    }
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['resolved']))
    expect(order).toEqual([21, 100, 22, 23])
  })

  const units = (count: number) => Array.from({ length: count }, () => new Uint8Array(1))
  const largest = 8 * 1024 * 1024

  test.each([
    ['no unit', { ...job, units: [] }],
    ['513 units', { ...job, parameterSets: units(1), units: units(512) }],
    ['one byte over 8 MiB', { ...job, parameterSets: units(1), units: [new Uint8Array(largest)] }],
    ['a width of 15', { ...job, maxWidth: 15 }],
    ['a width of 8193', { ...job, maxWidth: 8193 }],
    ['a width of half a pixel more', { ...job, maxWidth: 320.5 }],
    ['a width that is no number', { ...job, maxWidth: Number.NaN }],
  ])('refuses %s before it reaches the child', async (_name, bad) => {
    const client = createCodecClient({ engine: idle })
    expect(await codeOf(client.keyframeToJpeg(bad))).toBe('codec.bad_input')
  })

  test.each([
    ['512 units', { ...job, parameterSets: units(1), units: units(511) }],
    ['8 MiB', { ...job, units: [new Uint8Array(largest)] }],
    ['a width of 16', { ...job, maxWidth: 16 }],
    ['a width of 8192', { ...job, maxWidth: 8192 }],
  ])('takes %s', (_name, good) => {
    expect(() => checkJob(good)).not.toThrow()
  })

  test('takes a JPEG up to 8 MiB from a child, and nothing else for one', () => {
    const jpeg = (size: number, ...head: number[]) => {
      const bytes = new Uint8Array(size)
      bytes.set(head)
      return bytes
    }
    expect(checkJpeg(jpeg(5, 0xff, 0xd8))).toHaveLength(5)
    expect(checkJpeg(jpeg(largest, 0xff, 0xd8))).toHaveLength(largest)
    for (const bad of [jpeg(4, 0xff, 0xd8), jpeg(largest + 1, 0xff, 0xd8), jpeg(9, 0xff), jpeg(9, 0, 0xd8)])
      expect(() => checkJpeg(bad)).toThrow('codec.undecodable')
  })
})
