import { expect, test } from 'vitest'
import type { MediaFragment, StreamInit } from '../ingest/engine.ts'
import { createFragmentSender, SLOW_VIEWER_BYTES } from './fragment-sender.ts'

const init = { segment: Buffer.from('init') } as StreamInit
const fragment = (name: string, isKey = false, size = name.length): MediaFragment => ({
  bytes: Buffer.alloc(size, name),
  isVideo: true,
  isKey,
  decodeTime: 0,
  receivedAt: 0,
})

function setup() {
  const sent: string[] = []
  const out = {
    bufferedAmount: 0,
    send: (data: Buffer | string) => void sent.push(data.toString().slice(0, 8)),
  }
  return { sent, out, sender: createFragmentSender(out) }
}

test('a start sends the frame and the init segment; a group is one message', () => {
  const { sent, sender } = setup()
  sender.start('frame', init)
  sender.gop([fragment('k'), fragment('d')])
  sender.fragment(fragment('e'))
  expect(sent).toEqual(['frame', 'init', 'kd', 'e'])
})

test('a viewer is skipped over its limit, and goes on at a key frame once half of it is read', () => {
  const { sent, out, sender } = setup()
  sender.start('', init)
  sent.length = 0
  out.bufferedAmount = SLOW_VIEWER_BYTES
  sender.fragment(fragment('full'))
  out.bufferedAmount = SLOW_VIEWER_BYTES + 1
  sender.fragment(fragment('over'))
  out.bufferedAmount = 0
  sender.fragment(fragment('delta'))
  out.bufferedAmount = SLOW_VIEWER_BYTES / 2
  sender.fragment(fragment('half', true))
  expect([sent, sender.skips()]).toEqual([['full'], 1])
  out.bufferedAmount = SLOW_VIEWER_BYTES / 2 - 1
  sender.fragment(fragment('key', true))
  sender.fragment(fragment('next'))
  expect([sent, sender.skips()]).toEqual([['full', 'key', 'next'], 1])
  out.bufferedAmount = SLOW_VIEWER_BYTES + 1
  sender.fragment(fragment('again', true))
  expect(sender.skips()).toBe(2)
})

test('a big first group does not count as slowness, until the next key frame after a skip', () => {
  const { sent, out, sender } = setup()
  sender.start('', init)
  sender.gop([fragment('g', true, 1000)])
  sent.length = 0
  out.bufferedAmount = SLOW_VIEWER_BYTES + 1000
  sender.fragment(fragment('a'))
  out.bufferedAmount++
  sender.fragment(fragment('b'))
  out.bufferedAmount = 0
  sender.fragment(fragment('c', true))
  out.bufferedAmount = SLOW_VIEWER_BYTES + 1
  sender.fragment(fragment('d'))
  expect([sent, sender.skips()]).toEqual([['a', 'c'], 2])
})

test('a new stream starts without the skip and the allowance of the one before', () => {
  const { sent, out, sender } = setup()
  sender.gop([fragment('g', true, 1000)])
  out.bufferedAmount = SLOW_VIEWER_BYTES + 1001
  sender.fragment(fragment('skipped'))
  sender.start('', init)
  sent.length = 0
  out.bufferedAmount = SLOW_VIEWER_BYTES
  sender.fragment(fragment('a'))
  out.bufferedAmount++
  sender.fragment(fragment('b'))
  expect([sent, sender.skips()]).toEqual([['a'], 2])
})
