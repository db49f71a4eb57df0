import { expect, test } from 'vitest'
import type { AudioFormat } from '../audio-sample-entry.ts'
import { readSoundFormat } from './audio-format.ts'
import { flacStreamInfo } from '../flac.ts'
import { buildInit } from '../init.ts'
import { createParameterSets } from '../parameter-sets.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))

function initOf(audio?: AudioFormat): Uint8Array {
  const sets = createParameterSets('h264')
  sets.update([hex('6764001facd9405005bb011000000300100000030320f1831960'), hex('68ef8fcb')])
  return buildInit('h264', sets, audio).segment
}

test('what a decoder needs is read back', () => {
  const config = hex('1408')
  const aac = initOf({ codec: 'aac', sampleRate: 16_000, channels: 1, config })
  expect(readSoundFormat(aac)).toEqual({ codec: 'aac', config })
  const flac = initOf({ codec: 'flac', sampleRate: 8000, channels: 1 })
  expect(readSoundFormat(flac)).toEqual({ codec: 'flac', config: flacStreamInfo(8000, 1).slice(4) })
  expect(readSoundFormat(initOf())).toBeUndefined()
})

test('a descriptor that is longer than its box is no sound', () => {
  const init = initOf({ codec: 'aac', sampleRate: 16_000, channels: 1, config: hex('1408') })
  const at = Buffer.from(init).indexOf(hex('05021408'))
  init[at + 1] = 60
  expect(readSoundFormat(init)).toBeUndefined()
})
