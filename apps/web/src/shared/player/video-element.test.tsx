import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { codecOf, holdPicture, pictureOf } from './video-element.ts'

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: vi.fn() } as never)
  vi.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockImplementation(function toDataURL(
    this: HTMLCanvasElement,
  ) {
    return `data:${this.width}x${this.height}`
  })
})
afterEach(() => vi.restoreAllMocks())

const videoOf = (width: number, height: number) =>
  Object.defineProperties(document.createElement('video'), {
    videoWidth: { value: width },
    videoHeight: { value: height },
  })
const sizeOf = ({ width, height }: HTMLCanvasElement) => [width, height]

test('a picture keeps its shape when it is made smaller, and is never made larger', () => {
  expect(sizeOf(pictureOf(videoOf(1920, 1080)))).toEqual([1920, 1080])
  expect(sizeOf(pictureOf(videoOf(1920, 1080), 640))).toEqual([640, 360])
  expect(sizeOf(pictureOf(videoOf(352, 288), 640))).toEqual([352, 288])
})

test('the last picture stands, small, while another stream takes over', () => {
  const video = videoOf(1920, 1080)
  holdPicture(video)
  expect(video.poster).toBe('data:640x360')
})

test('before the first picture there is none to hold', () => {
  const video = videoOf(0, 0)
  holdPicture(video)
  expect(video.poster).toBe('')
})

test.each([
  ['video/mp4; codecs="avc1.4d401f,mp4a.40.2"', 'H.264'],
  ['video/mp4; codecs="avc3.42c01e"', 'H.264'],
  ['video/mp4; codecs="hvc1.1.6.L93.B0"', 'H.265'],
  ['video/mp4; codecs="hev1.1.6.L93.B0"', 'H.265'],
  ['video/mp4; codecs="av01.0.04M.08"', ''],
])('%s is called %j', (mime, name) => expect(codecOf(mime)).toBe(name))
