import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { createManualClock } from '../testing/manual-clock.ts'
import { createCodecClient } from './codec-client.ts'
import type { CodecEngine } from './codec-engine.ts'
import type { KeyframeJob } from './codec-job.ts'
import { createFfmpegEngine } from './ffmpeg-engine.ts'

const job: KeyframeJob = { codec: 'h264', parameterSets: [], units: [Uint8Array.of(0x65, 1)] }
const failureOf = (promise: Promise<unknown>): Promise<string> =>
  promise.then(
    () => 'resolved',
    (error: Error) => error.message,
  )
const cleanups: (() => Promise<unknown> | void)[] = []

afterEach(async () => {
  for (const clean of cleanups.splice(0)) await clean()
})

/** A command in place of ffmpeg that runs the given shell lines and takes no notice of SIGTERM. */
async function commandOf(lines: string): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'palisade-ffmpeg-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  const command = path.join(folder, 'ffmpeg')
  await writeFile(command, `#!/bin/sh\ntrap '' TERM INT HUP\n${lines}\n`)
  await chmod(command, 0o755)
  return command
}

/** The pid of the running command, which is ended after the test whatever became of it. */
function pidOf(engine: Pick<CodecEngine, 'pid'>): number {
  const pid = engine.pid()
  if (pid === undefined) throw new Error('no command runs')
  cleanups.push(() => {
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  return pid
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('kill ends a command that ignores every other signal, and its job', async () => {
  const engine = createFfmpegEngine(await commandOf('exec sleep 600'))
  const running = failureOf(engine.run(job))
  const pid = pidOf(engine)
  await engine.kill()
  expect(isAlive(pid)).toBe(false)
  expect(await running).toBe('codec.crashed: SIGKILL')
  expect(engine.pid()).toBeUndefined()
})

test('a job over its time limit is killed with its command, not one moment earlier', async () => {
  const clock = createManualClock()
  const ffmpegPath = await commandOf('exec sleep 600')
  const client = createCodecClient({ ffmpegPath, clock, jobTimeoutMs: 4000, startTimeoutMs: 1000 })
  const running = failureOf(client.keyframeToJpeg(job))
  await vi.waitUntil(() => client.status().pid !== undefined)
  const pid = pidOf({ pid: () => client.status().pid })
  clock.advance(4999)
  expect(isAlive(pid)).toBe(true)
  clock.advance(1)
  expect(await running).toBe('codec.time_limit')
  expect(isAlive(pid)).toBe(false)
})

test('a command that writes without end is killed', async () => {
  const engine = createFfmpegEngine(await commandOf('exec cat /dev/zero'))
  const running = failureOf(engine.run(job))
  const pid = pidOf(engine)
  expect(await running).toBe('codec.crashed: SIGKILL')
  expect(isAlive(pid)).toBe(false)
})

test('kill with nothing to end resolves, before a job and after one', async () => {
  const engine = createFfmpegEngine(await commandOf('exit 1'))
  await engine.kill()
  await expect(engine.run(job)).rejects.toThrow('codec.undecodable')
  await engine.kill()
})

test('a command that does not start is a crash in our own words', async () => {
  const engine = createFfmpegEngine(path.join(tmpdir(), 'palisade-no-such-ffmpeg'))
  await expect(engine.run(job)).rejects.toThrow('codec.crashed: ffmpeg does not start')
})

test('the units reach the command with start codes, and what it answers is the picture', async () => {
  const client = createCodecClient({ ffmpegPath: await commandOf(String.raw`printf '\377\330'; exec cat`) })
  const jpeg = await client.keyframeToJpeg({ ...job, parameterSets: [Uint8Array.of(0x67, 2)] })
  expect(jpeg.toString('hex')).toBe('ffd8000000016702000000016501')
})

test('the command is told codec and width, reads nothing but its pipe and gets no environment', async () => {
  process.env['PALISADE_TEST_MARK'] = 'secret'
  cleanups.push(() => void delete process.env['PALISADE_TEST_MARK'])
  const ffmpegPath = await commandOf(
    String.raw`printf '\377\330%s' "$*$PALISADE_TEST_MARK"; exec cat > /dev/null`,
  )
  const client = createCodecClient({ ffmpegPath })
  const argumentsOf = async (more: Partial<KeyframeJob>) =>
    (await client.keyframeToJpeg({ ...job, ...more })).subarray(2).toString()
  expect(await argumentsOf({ maxWidth: 320 })).toBe(
    String.raw`-hide_banner -loglevel quiet -nostdin -protocol_whitelist pipe -max_pixels 35389440 -threads 1 -f h264 -i pipe:0 -vf scale=w=min(iw\,320):h=-2 -frames:v 1 -c:v mjpeg -q:v 4 -f image2pipe pipe:1`,
  )
  expect(await argumentsOf({ codec: 'h265' })).toMatch(/-f hevc -i pipe:0 -frames:v 1/)
  expect(await argumentsOf({ codec: 'mjpeg' })).toMatch(/-f mjpeg -i pipe:0 -frames:v 1/)
})
