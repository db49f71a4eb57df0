import fc from 'fast-check'
import { expect, test } from 'vitest'
import { buildMp3, buildTag, FRAME_BYTES } from './mp3.fixture.ts'
import { isMp3 } from './mp3.rules.ts'

const concat = (...parts: Buffer[]) => Buffer.concat(parts)
const exe = Buffer.concat([Buffer.from('MZ\x90\0\x03\0\0\0'), Buffer.alloc(20_000, 0x41)])

test.each([
  ['bare frames', buildMp3()],
  ['frames after an ID3 tag', concat(buildTag(3_000, 0x55), buildMp3())],
  ['frames after a tag that holds a false sync', concat(buildTag(3_000, 0xff), buildMp3())],
  ['two tags and padding', concat(buildTag(200), buildTag(80), Buffer.alloc(512), buildMp3())],
  ['a very short sound', buildMp3(4)],
  ['a cut last frame', buildMp3().subarray(0, 20 * FRAME_BYTES - 5)],
  ['frames with an ID3v1 tag behind', concat(buildMp3(6), Buffer.from(`TAG${' '.repeat(125)}`))],
  ['MPEG 2, 64 kbit/s, 22.05 kHz', buildMp3(10, [0xff, 0xf3, 0x80, 0x64], 208)],
  ['MPEG 2.5, 8 kbit/s, 8 kHz', buildMp3(10, [0xff, 0xe3, 0x18, 0x64], 72)],
])('%s are an MP3', (_name, bytes) => expect(isMp3(bytes)).toBe(true))

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a program', exe],
  ['a program behind an ID3 tag', concat(buildTag(100), exe)],
  ['a program with a sound behind it', concat(exe, buildMp3())],
  ['a tag alone', buildTag(100)],
  ['a tag that claims more than there is', buildTag(100).subarray(0, 60)],
  ['a cut tag', Buffer.from('ID3')],
  [
    'a tag with a size that is none',
    concat(Buffer.from('ID3\x04\0\0\xff\xff\xff\xff', 'latin1'), buildMp3()),
  ],
  ['a single frame and text', concat(buildMp3(1), Buffer.alloc(5_000, 0x20))],
  ['three frames', buildMp3(3)],
  ['frames of differing sample rates', concat(buildMp3(2), buildMp3(8, [0xff, 0xfb, 0x94, 0x64], 384))],
  ['layer II', buildMp3(10, [0xff, 0xfd, 0x90, 0x64])],
  ['zeros', Buffer.alloc(200_000)],
  ['a WAV', Buffer.from(`RIFF\0\0\0\0WAVEfmt ${'\0'.repeat(2_000)}`, 'latin1')],
  ['an AAC stream', buildMp3(20, [0xff, 0xf1, 0x50, 0x80])],
])('%s is no MP3', (_name, bytes) => expect(isMp3(bytes)).toBe(false))

test('whatever is uploaded, the answer comes at once and without a fault', () => {
  const anything = fc.uint8Array({ maxLength: 3_000 }).map(bytes => Buffer.from(bytes))
  const start = fc.constantFrom(Buffer.alloc(0), Buffer.from('ID3'), buildTag(20), buildMp3(2))
  fc.assert(
    fc.property(start, anything, (head, tail) => {
      expect(isMp3(concat(head, tail))).toBeTypeOf('boolean')
    }),
  )
})
