import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import { nextStep } from './next-step.ts'

const H265 = 'use a computer whose browser decodes H.265'

test.each([
  ['video H.265', `The camera sends H.265. Set this stream to H.264 in the camera, or ${H265}.`],
  ['video MP4V-ES, audio PCMA', 'The camera sends MPEG-4. Set this stream to H.264 or H.265 in the camera.'],
  ['audio PCMA', 'This stream has sound alone. Choose one with a picture in the device list.'],
  ['video <b>', 'Set this stream to H.264 in the camera.'],
  ['', 'Set this stream to H.264 in the camera.'],
])('a stream of “%s”: %s', async (sends, text) => {
  expect(nextStep(await loadTranslator('en_US'), 'unsupported_codec', sends)).toBe(text)
})

test('another cause has its own step, whatever is sent', async () => {
  const t = await loadTranslator('en_US')
  expect(nextStep(t, 'unreachable', 'video H.265')).toBe(t('live.next.unreachable'))
})
