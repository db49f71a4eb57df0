import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { patience } from '@palisade/testkit/patience'
import { copyProgramWithout, type ProgramCopy } from '@palisade/testkit/program-without'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { connectControl } from '../testing/test-media.ts'
import { findCodecs } from './find-codecs.ts'
import { encodeKeyframe } from './testing/encode-keyframe.ts'

const media = path.resolve(import.meta.dirname, '../..')
const ffmpeg = '/usr/bin/ffmpeg'
let copy: ProgramCopy

beforeAll(async () => {
  copy = await copyProgramWithout(media, ['node-av', '@seydx'])
})
afterAll(() => copy.remove())

/** Starts the program. @returns how it tells its codecs, in its log and to a server that connects later */
async function startedWith(env: Record<string, string>) {
  const secret = 'without-codecs-'.repeat(3)
  const child = spawn(process.execPath, [path.join(copy.root, 'src/main.ts')], {
    env: { PATH: process.env['PATH'], PALISADE_MEDIA_PORT: '0', PALISADE_MEDIA_SECRET: secret, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    let output = ''
    child.stdout.on('data', data => (output += String(data)))
    const line = (word: string) =>
      output
        .split('\n')
        .filter(text => text.endsWith('}'))
        .map(text => JSON.parse(text) as { msg: string; port: number; level: number })
        .find(({ msg }) => msg === word)
    await vi.waitUntil(() => line('codecs'), { timeout: patience(20_000) })
    const port = line('media listens')?.port ?? 0
    const isAlive = (await fetch(`http://127.0.0.1:${port}/health/live`)).ok
    const control = await connectControl(port, secret)
    const told = await control.find(({ type }) => type === 'codecs')
    control.socket.terminate()
    return { isAlive, told, logged: line('codecs') }
  } finally {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
}

/** Runs a piece of a program there. @returns what it prints */
async function run(lines: string): Promise<string> {
  const file = path.join(copy.root, 'src/piece.ts')
  await writeFile(file, lines)
  return (await promisify(execFile)(process.execPath, ['--no-warnings', file])).stdout.trim()
}

const { codec, parameterSets, units } = encodeKeyframe('h265', 320, 180)
const job = `{ codec: '${codec}', parameterSets: ${arrays(parameterSets)}, units: ${arrays(units)} }`
function arrays(list: readonly Uint8Array[]): string {
  return `[${list.map(one => `Buffer.from('${Buffer.from(one).toString('base64')}', 'base64')`).join()}]`
}

test('with the built-in codecs both are there; a command that does not start makes no pictures', async () => {
  expect(await findCodecs(undefined)).toEqual({ pictures: 'built_in', streams: 'built_in' })
  expect(await findCodecs('/no/such/ffmpeg')).toEqual({ pictures: 'none', streams: 'built_in' })
})

test('without codecs and without ffmpeg the program runs, and says what it cannot do', async () => {
  const none = { pictures: 'none', streams: 'none' }
  expect(await startedWith({})).toEqual({
    isAlive: true,
    told: { type: 'codecs', ...none },
    logged: expect.objectContaining({ ...none, level: 40 }),
  })
})

test('without codecs and without ffmpeg a picture is refused at once, and no process is started for it', async () => {
  const printed = await run(`
    import { createCodecClient } from './codec/codec-client.ts'
    import { createTranscoder } from './codec/transcode/transcoder.ts'
    const client = createCodecClient()
    console.log(await client.keyframeToJpeg(${job}).catch(error => error.code), client.status().pid)
    const transcoder = createTranscoder({ width: 320, height: 180, purpose: 'live' })
    const source = { codec: 'h265', parameterSets: [], masks: [] }
    console.log(await transcoder.code({ source, pictures: [], isEnd: true }).catch(error => error.code))
    console.log(transcoder.status().pid)
    await transcoder.stop()
    await client.stop()
  `)
  expect(printed.split('\n')).toEqual(['codec.undecodable undefined', 'codec.undecodable', 'undefined'])
})

test.skipIf(!existsSync(ffmpeg))('without codecs, ffmpeg makes the pictures', async () => {
  const found = { pictures: 'ffmpeg', streams: 'none' }
  expect(await startedWith({ FFMPEG_PATH: ffmpeg })).toMatchObject({
    isAlive: true,
    told: { type: 'codecs', ...found },
    logged: { ...found, level: 40 },
  })
  const printed = await run(`
    import { createCodecClient } from './codec/codec-client.ts'
    const client = createCodecClient({ ffmpegPath: '${ffmpeg}' })
    console.log((await client.keyframeToJpeg(${job})).toString('hex'))
    await client.stop()
  `)
  expect(printed).toMatch(/^ffd8.*ffd9$/)
})
