import { SAMPLE_HOLDS_MS, type CameraSource, type Mask } from '@palisade/contract/media'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { createSampler } from '../codec/sample/sampler.ts'
import { LINGER_MS } from '../hub/stream.ts'
import { createCameraMasks } from '../mask/camera-masks.ts'
import { inJpeg, jpegPicture, placesUnlike } from '../testing/brightness.ts'
import { realPictures, recoveringPictures } from '../testing/real-pictures.ts'
import { mainUrl, setupHub, source, subUrl } from '../testing/test-hub.ts'
import { createCameraSamples, type CameraSamples } from './camera-samples.ts'

// Real codecs in processes that give way to everything else.
vi.setConfig({ testTimeout: 60_000 })

const large = realPictures('h264', 320, 180, 30)
const small = realPictures('h265', 160, 90, 5)
/** The shade of a picture in a JPEG, whose range is the full one; the decoder is off by little. */
const shadeOf = (index: number) => ((40 + 4 * index - 16) * 255) / 219
/** A camera without a sub stream. */
const one: CameraSource = { id: 'c1', name: 'Gate', mainUrl }
const other = 'rtsp://camera/other'
const two: CameraSource = { id: 'c2', name: 'Hall', mainUrl: other }

// One for all tests, since each costs a process.
const sampler = createSampler()
const running: CameraSamples[] = []
afterEach(async () => {
  await Promise.all(running.splice(0).map(samples => samples.stop()))
})
afterAll(() => sampler.stop())

function setup(sources: CameraSource[] = [one]) {
  const parts = setupHub(sources)
  const masks = createCameraMasks(() => undefined)
  masks.set([])
  const samples = createCameraSamples({
    ...parts,
    sampler: { ...sampler, stop: async () => undefined },
    masks,
  })
  running.push(samples)
  const play = (url: string, pictures: typeof large, from: number, to: number): void => {
    for (const picture of pictures.pictures.slice(from, to)) {
      parts.engines.pull(url).real(picture)
      parts.clock.advance(40)
    }
  }
  /** The brightness of the sample at a place. */
  const shade = async (x = 0.5, y = 0.5): Promise<number> => {
    const sample = await samples.take('c1')
    if (!sample || !('jpeg' in sample)) throw new Error(`no picture: ${JSON.stringify(sample)}`)
    return jpegPicture(sample.jpeg)(x, y)
  }
  return { ...parts, masks, samples, play, shade }
}
const near = (index: number) => expect.toSatisfy((shade: number) => Math.abs(shade - shadeOf(index)) < 3)

test('gives the newest picture, out of the middle of a group, once', async () => {
  const { engines, play, samples, shade, clock } = setup()
  expect(await samples.take('c1')).toEqual({ cause: 'connecting' })
  engines.pull(mainUrl).initReal(large)
  play(mainUrl, large, 0, 11)
  expect(await samples.take('c1')).toMatchObject({ receivedAt: clock.now() - 40 })
  expect(await samples.take('c1')).toBeUndefined()
  play(mainUrl, large, 11, 21)
  expect(await shade()).toEqual(near(20))
  // A key frame came meanwhile: what was not asked for of the group before is never decoded.
  play(mainUrl, large, 21, 28)
  expect(await shade()).toEqual(near(27))
  expect(samples.counts()).toEqual({ cameras: 1, given: 3, failed: 0 })
})

test('of a camera without key pictures each is whole: what it needs of the group before is decoded first', async () => {
  const { engines, play, samples } = setup()
  const size = { width: 320, height: 192 }
  const every = 25
  const recovering = recoveringPictures(size.width, size.height, 60, every)
  engines.pull(mainUrl).initReal(recovering)
  for (const [from, to] of [
    [0, 30],
    [30, 45],
    [45, 58],
  ] as const) {
    play(mainUrl, recovering, from, to)
    const sample = (await samples.take('c1')) as { jpeg: Buffer }
    expect(placesUnlike(jpegPicture(sample.jpeg), every + to - 1, { ...size, seen: inJpeg })).toEqual([])
  }
})

test('a small sub stream has the main one pulled for as long as somebody asks', async () => {
  const { engines, play, samples, shade, clock } = setup([source])
  engines.pull(subUrl).initReal(small)
  play(subUrl, small, 0, 3)
  expect(await samples.take('c1')).toHaveProperty('cause')
  engines.pull(mainUrl).initReal(large)
  play(mainUrl, large, 0, 5)
  expect(await shade()).toEqual(near(4))
  const pull = engines.pull(mainUrl)
  clock.advance(SAMPLE_HOLDS_MS - 1)
  expect(samples.counts().cameras).toBe(1)
  clock.advance(1)
  expect(samples.counts().cameras).toBe(0)
  clock.advance(LINGER_MS)
  expect(pull.isStopped).toBe(true)
})

test('two cameras keep decoders of their own, and a process that died costs a picture of neither', async () => {
  const { engines, hub, play, samples, shade } = setup()
  hub.apply([one, two])
  for (const url of [mainUrl, other]) engines.pull(url).initReal(large)
  play(mainUrl, large, 0, 5)
  play(other, large, 0, 15)
  expect(await shade()).toEqual(near(4))
  const second = await samples.take('c2')
  expect(jpegPicture((second as { jpeg: Buffer }).jpeg)(0.5, 0.5)).toEqual(near(14))
  process.kill(sampler.pid()!, 'SIGKILL')
  await vi.waitUntil(() => sampler.pid() === undefined)
  play(mainUrl, large, 5, 8)
  expect(await shade()).toEqual(near(7))
  expect(samples.counts().failed).toBe(0)
})

test('what is masked is black, from the moment on at which it is; nothing is given before masks are known', async () => {
  const { engines, play, masks, shade, hub, clock } = setup()
  engines.pull(mainUrl).initReal(large)
  play(mainUrl, large, 0, 10)
  expect(await shade()).toEqual(near(9))
  const mask: Mask = { left: 0.25, top: 0.25, right: 0.75, bottom: 0.75 }
  masks.set([{ cameraId: 'c1', masks: [mask] }])
  play(mainUrl, large, 10, 12)
  expect(await shade()).toBeLessThan(21)
  play(mainUrl, large, 12, 14)
  expect(await shade(0.1, 0.1)).toEqual(near(13))
  const untold = createCameraSamples({ hub, clock, sampler, masks: createCameraMasks(() => undefined) })
  await expect(untold.take('c1')).rejects.toThrow('masks are not known yet')
})

test('a stream under which the process dies is left alone for a while, and others are not', async () => {
  const { engines, hub, play, samples, clock, shade } = setup()
  hub.apply([one, two])
  for (const url of [mainUrl, other]) engines.pull(url).initReal(large)
  play(mainUrl, large, 0, 5)
  play(other, large, 0, 5)
  expect(await samples.take('c2')).toHaveProperty('jpeg')
  process.kill(sampler.pid()!, 'SIGSTOP')
  play(other, large, 5, 6)
  const taken = samples.take('c2').catch(String)
  // It waits behind, and has nothing to do with it.
  const innocent = shade()
  process.kill(sampler.pid()!, 'SIGKILL')
  expect(await taken).toMatch('codec.crashed')
  expect(await innocent).toEqual(near(4))
  expect(await samples.take('c2')).toEqual({ cause: 'unsupported_codec' })
  clock.advance(10_000)
  expect(await samples.take('c2')).toHaveProperty('jpeg')
  expect(samples.counts()).toMatchObject({ failed: 1 })
})
