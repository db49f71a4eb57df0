import { expect, it } from 'vitest'
import { createPacketizer } from '../packetize/packetizer.ts'
import { startFakeCamera } from '../testing/fake-camera.ts'
import { h264Track, nal } from '../testing/fixtures.ts'
import { watch } from '../testing/watch.ts'

it('stays with a camera that sends whole pictures, however long the key frame is away', async () => {
  const packetizer = createPacketizer(h264Track, { payloadType: 96, channel: 0 })
  let timer: NodeJS.Timeout | undefined
  const made = await startFakeCamera(({ request, behave, socket }) => {
    behave()
    if (request.method !== 'PLAY') return
    let pts = 0
    timer = setInterval(
      () => socket.write(packetizer.packetize({ pts: (pts += 900), units: [nal('h264', 1, 90)] }).bytes),
      10,
    )
  })
  let awaited = 0
  const watched = watch({ url: made.url, noFrameTimeoutMs: 200, onAwaitingKey: () => void awaited++ })
  await watched.until(() => awaited > 40 || watched.ends.length > 0)
  clearInterval(timer)
  await watched.client.stop()
  await made.close()
  expect(watched.ends).toEqual([])
})
