import { recoveringMime } from '@palisade/fmp4'
import { afterEach, expect, test, vi } from 'vitest'
import { canDecode, canPlayLive, findMediaSource, openMediaSource } from './media-source.ts'

class Plain extends EventTarget {
  static isTypeSupported = (mime: string) => mime.includes('avc1')
}
class Managed extends EventTarget {
  static isTypeSupported = (mime: string) => mime.includes('hvc1')
}
const classes = { plain: Plain as never, managed: Managed as never }

const has = (scope: { MediaSource?: unknown; ManagedMediaSource?: unknown }) => {
  vi.stubGlobal('MediaSource', scope.MediaSource)
  vi.stubGlobal('ManagedMediaSource', scope.ManagedMediaSource)
}
afterEach(() => vi.unstubAllGlobals())

test('the plain one where there is one, the managed one of an iPhone, none before iOS 17.1', () => {
  const { plain, managed } = classes
  expect(findMediaSource({ MediaSource: plain, ManagedMediaSource: managed })).toBe(Plain)
  expect(findMediaSource({ ManagedMediaSource: managed })).toBe(Managed)
  expect(findMediaSource({})).toBeUndefined()
})

test('what is decoded is asked of the one that plays', () => {
  has({ ManagedMediaSource: Managed })
  expect([canPlayLive(), canDecode('hvc1'), canDecode('avc1')]).toEqual([true, true, false])
  has({ MediaSource: Plain })
  expect([canDecode('avc1.4d401f'), canDecode(recoveringMime('avc1.4d401f'))]).toEqual([true, false])
  has({})
  expect([canPlayLive(), canDecode('avc1')]).toEqual([false, false])
})

test('the element of a managed source is offered to no other screen', () => {
  has({ ManagedMediaSource: Managed })
  const video = { disableRemotePlayback: false } as HTMLVideoElement
  expect(openMediaSource(video)).toBeInstanceOf(Managed)
  expect(video.disableRemotePlayback).toBe(true)
  has({})
  expect(() => openMediaSource(video)).toThrow('no Media Source')
})
