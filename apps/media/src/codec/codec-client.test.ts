import { existsSync } from 'node:fs'
import { afterEach, describe, expect, test } from 'vitest'
import { createCodecClient, type CodecClient } from './codec-client.ts'
import type { CodecEngine } from './codec-engine.ts'
import { CodecError, type KeyframeJob } from './codec-job.ts'
import { encodeKeyframe } from './testing/encode-keyframe.ts'

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
  await client.keyframeToJpeg(encodeKeyframe('h264', 64, 64))
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
  test.each(['h264', 'h265'] as const)('%s key frame becomes a JPEG of its own size', async codec => {
    const client = track(createCodecClient({ ffmpegPath, jobTimeoutMs: 20_000 }))
    const jpeg = await client.keyframeToJpeg(encodeKeyframe(codec, 320, 180))
    expect(jpegSize(jpeg)).toEqual({ width: 320, height: 180 })
    expect(jpeg.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]))
  })

  test('a wide picture is scaled to maxWidth, a narrow one is kept', async () => {
    const client = track(createCodecClient({ ffmpegPath, jobTimeoutMs: 20_000 }))
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
    const client = track(createCodecClient({ ffmpegPath, jobTimeoutMs: 20_000 }))
    const garbage: KeyframeJob = {
      codec: 'h264',
      parameterSets: [],
      units: [new Uint8Array(5000).fill(0x65)],
    }
    expect(await codeOf(client.keyframeToJpeg(garbage))).toBe('codec.undecodable')
    expect(await codeOf(client.keyframeToJpeg(encodeKeyframe('h264', 64, 64)))).toBe('resolved')
  })
})

describe('the child process', () => {
  test('kill -9 under a job rejects that job only; the next one gets a new child', async () => {
    const client = track(createCodecClient({ jobTimeoutMs: 20_000 }))
    const pid = await pidOf(client)
    process.kill(pid, 'SIGSTOP')
    const first = codeOf(client.keyframeToJpeg(encodeKeyframe('h264', 64, 64)))
    const second = codeOf(client.keyframeToJpeg(encodeKeyframe('h264', 64, 64)))
    process.kill(pid, 'SIGKILL')
    expect(await first).toBe('codec.crashed')
    expect(await second).toBe('resolved')
    expect(client.status().pid).not.toBe(pid)
  })

  test('a job beyond its time limit is killed with its child', async () => {
    const client = track(createCodecClient({ jobTimeoutMs: 2500 }))
    const pid = await pidOf(client)
    process.kill(pid, 'SIGSTOP')
    expect(await codeOf(client.keyframeToJpeg(encodeKeyframe('h264', 64, 64)))).toBe('codec.time_limit')
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(await codeOf(client.keyframeToJpeg(encodeKeyframe('h264', 64, 64)))).toBe('resolved')
  }, 15_000)

  test('stop ends the child and refuses what comes after', async () => {
    const client = createCodecClient({ jobTimeoutMs: 20_000 })
    const pid = await pidOf(client)
    await client.stop()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
    expect(await codeOf(client.keyframeToJpeg(encodeKeyframe('h264', 64, 64)))).toBe('codec.stopped')
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

  test.each([
    ['no unit', { ...job, units: [] }],
    ['too many units', { ...job, units: Array.from({ length: 600 }, () => new Uint8Array(1)) }],
    ['too many bytes', { ...job, units: [new Uint8Array(9 * 1024 * 1024)] }],
    ['a width that is none', { ...job, maxWidth: Number.NaN }],
  ])('refuses %s before it reaches the child', async (_name, bad) => {
    const client = createCodecClient({ engine: idle })
    expect(await codeOf(client.keyframeToJpeg(bad))).toBe('codec.bad_input')
  })
})
