import { expect, test } from 'vitest'
import { findBox } from '../boxes.ts'
import { buildInit } from '../init.ts'
import { readInitTracks } from '../movie/init-tracks.ts'
import { createParameterSets } from '../parameter-sets.ts'
import { replaceVideo } from './replace-video.ts'

const hex = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'hex'))
const SETS_1280 = [hex('6764001facd9405005bb011000000300100000030320f1831960'), hex('68ef8fcb')]
const SETS_642 = [hex('6742c01ed900a42fe224c044000003000400000300c83c58b920'), hex('68ef8fcb')]

function initOf(parameterSets: Uint8Array[], hasAudio: boolean) {
  const sets = createParameterSets('h264')
  sets.update(parameterSets)
  return buildInit('h264', sets, hasAudio ? { codec: 'flac', sampleRate: 8000, channels: 1 } : undefined)
}

test.each([true, false])('the pictures are others, the sound stays: %s', hasAudio => {
  const before = initOf(SETS_1280, hasAudio)
  const after = replaceVideo(before.segment, before.mime, SETS_642)
  const wanted = initOf(SETS_642, hasAudio)
  expect(Buffer.from(after.segment)).toEqual(Buffer.from(wanted.segment))
  expect(after).toMatchObject({ mime: wanted.mime, width: 642, height: 362 })
  expect(readInitTracks(after.segment)).toHaveLength(hasAudio ? 2 : 1)
})

test('what is no segment of ours, and sets that are not complete, are refused', () => {
  const { segment, mime } = initOf(SETS_1280, true)
  expect(findBox(segment, 'moov')).toBeDefined()
  expect(() => replaceVideo(segment.subarray(0, 20), mime, SETS_642)).toThrow('box')
  expect(() => replaceVideo(segment, mime, [])).toThrow('not complete')
})
