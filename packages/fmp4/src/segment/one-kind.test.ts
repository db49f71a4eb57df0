import { expect, test } from 'vitest'
import { findBox, readBoxes } from '../boxes.ts'
import { buildInit } from '../init.ts'
import { createParameterSets } from '../parameter-sets.ts'
import { audioOnly, videoOnly } from './one-kind.ts'
import { readSoundFormat } from './audio-format.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))
const sets = createParameterSets('h264')
sets.update([hex('6764001facd9405005bb011000000300100000030320f1831960'), hex('68ef8fcb')])
const audio = { codec: 'aac', sampleRate: 16_000, channels: 1, config: hex('1408') } as const
const typesIn = (init: Uint8Array, ...path: string[]) => {
  const box = findBox(init, ...path)!
  return readBoxes(init, box.body, box.end).map(({ type }) => type)
}

test('without its sound a segment is that of the pictures alone', () => {
  const whole = buildInit('h264', sets, audio).segment
  expect(typesIn(whole, 'moov')).toEqual(['mvhd', 'trak', 'trak', 'mvex'])
  const silent = videoOnly(whole)
  expect(typesIn(silent, 'moov')).toEqual(['mvhd', 'trak', 'mvex'])
  expect(typesIn(silent, 'moov', 'mvex')).toEqual(['trex'])
  const alone = buildInit('h264', sets).segment
  expect(findBox(silent, 'moov', 'trak')).toEqual(findBox(alone, 'moov', 'trak'))
})

test('without its pictures it is that of the sound alone', () => {
  const heard = audioOnly(buildInit('h264', sets, audio).segment)
  expect(typesIn(heard, 'moov')).toEqual(['mvhd', 'trak', 'mvex'])
  expect(typesIn(heard, 'moov', 'mvex')).toEqual(['trex'])
  expect(readSoundFormat(heard)?.codec).toBe('aac')
})

test('one that has no sound stays as it is', () => {
  const alone = buildInit('h264', sets).segment
  expect([...videoOnly(alone)]).toEqual([...alone])
})
