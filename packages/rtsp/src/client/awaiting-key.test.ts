import { startRtspPeer } from '@palisade/testkit/peer'
import { expect, it } from 'vitest'
import { h264Track, nal } from '../testing/fixtures.ts'
import { watch } from '../testing/watch.ts'

it('stays with a camera that sends whole pictures, however long the key frame is away', async () => {
  const delta = [nal('h264', 1, 90)]
  const sent = Array.from({ length: 6000 }, (_, index) => ({ at: index * 10, track: 0, units: delta }))
  const peer = await startRtspPeer({ tracks: [h264Track], sent })
  let awaited = 0
  const watched = watch({ url: peer.url, noFrameTimeoutMs: 200, onAwaitingKey: () => void awaited++ })
  await watched.until(() => awaited > 40 || watched.ends.length > 0)
  await watched.client.stop()
  await peer.close()
  expect(watched.ends).toEqual([])
})
