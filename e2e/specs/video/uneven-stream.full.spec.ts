import { Buffer } from 'node:buffer'
import { expect, test } from 'vitest'
import type { StreamInit } from '../../../apps/media/src/ingest/engine.ts'
import { retimeGroup } from '../../../packages/fmp4/src/index.ts'
import { startJourneys } from '../../support/journey.ts'
import { packaged } from '../../support/outside/packaged-stream.ts'

const { openConsole } = startJourneys()

/** In the page: what is in the browser's buffer after these pieces, as [from, to] in seconds. */
const BUFFERED = `async (mime, pieces) => {
  const source = new MediaSource()
  document.body.append(Object.assign(document.createElement('video'), { src: URL.createObjectURL(source) }))
  await new Promise(resolve => source.addEventListener('sourceopen', resolve, { once: true }))
  const buffer = source.addSourceBuffer(mime)
  for (const piece of pieces) {
    const ended = new Promise(resolve => buffer.addEventListener('updateend', resolve, { once: true }))
    buffer.appendBuffer(Uint8Array.from(atob(piece), sign => sign.charCodeAt(0)))
    await ended
  }
  return Array.from({ length: buffer.buffered.length }, (_, at) => [buffer.buffered.start(at), buffer.buffered.end(at)])
}`

test('a browser keeps every group that is fetched backward', async () => {
  const { page, faults } = await openConsole()
  const bufferedAfter = (init: StreamInit, pieces: readonly Buffer[]) =>
    page.evaluate(
      `(${BUFFERED})(${JSON.stringify(init.mime)}, ${JSON.stringify([init.segment, ...pieces].map(piece => piece.toString('base64')))})`,
    ) as Promise<[number, number][]>

  // The last picture of each group was said to last 10 ms longer than it did; the later group comes first.
  const { init, fragments } = packaged(Array.from({ length: 24 }, (_, index) => index))
  const group = (second: number) => {
    const bytes = Buffer.concat(fragments)
    retimeGroup(bytes, { startMs: 10_000 + second * 950, duration: 950, audioRate: 8000 })
    return bytes
  }
  const backward = await bufferedAfter(init, [group(2), group(1), group(0)])
  expect(backward.at(-1)?.[1]).toBeGreaterThan(10 + 3 * 0.95 - 0.05)
  expect(faults()).toEqual([])
})
