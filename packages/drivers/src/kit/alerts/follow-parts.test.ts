import { expect, test } from 'vitest'
import { DeviceFault } from '../driver.ts'
import type { HttpClient, HttpStream } from '../http.ts'
import { defaultTiming, type Timing } from '../timing.ts'
import { followParts } from './follow-parts.ts'
import { readPartStream } from './part-stream.ts'

const createTextEnd = () => () => undefined
const PART = '--b\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\nok\r\n'
/** Timers count whole ms. */
const TICK_MS = 1

/** A stream of so many chunks, each of so many parts, then its end. */
function streamOf(chunks: number, parts = 1): HttpStream {
  async function* read() {
    for (let taken = 0; taken < chunks; taken++) yield Buffer.from(PART.repeat(parts))
  }
  const stream: Partial<HttpStream> = {
    status: 200,
    contentType: 'multipart/mixed',
    headers: {},
    chunks: read(),
    close: () => undefined,
  }
  return stream as HttpStream
}

test('a device that sends its whole log at once waits for us, and loses none of it', async () => {
  const from = performance.now()
  let parts = 0
  const reading = readPartStream(streamOf(3, 100), { createTextEnd }, () => parts++)
  await expect(reading).rejects.toMatchObject({ deviceCause: 'silent' })
  expect(parts).toBe(300)
  // 400 parts a second.
  expect(performance.now() - from).toBeGreaterThanOrEqual(750 - 3 * TICK_MS)
})

/** Follows streams until there were so many. @returns the pauses before each, ms, and what was told */
async function follow(answer: () => HttpStream, streams: number, timing: Partial<Timing>) {
  const ending = new AbortController()
  const times: number[] = []
  const lost: (string | undefined)[] = []
  let checks = 0
  const open = async (): Promise<HttpStream> => {
    times.push(performance.now())
    if (times.length === streams) ending.abort()
    return answer()
  }
  const http: Partial<HttpClient> = { open }
  const following = followParts({
    http: http as HttpClient,
    source: { path: '/alerts', lacking: [404], createTextEnd },
    onPart: () => undefined,
    onGranted: () => undefined,
    onLost: fault => lost.push(fault?.deviceCause),
    isThere: async () => checks++,
    timing: { ...defaultTiming, ...timing },
    signal: ending.signal,
  })
  await expect(following).rejects.toThrow('abort')
  return { pauses: times.slice(1).map((at, index) => at - (times[index] ?? 0) + TICK_MS), lost, checks }
}

test('a stream that ends at once is opened again later each time, while the device is there', async () => {
  const { pauses, lost, checks } = await follow(() => streamOf(1), 5, { retryFrom: 20 })
  for (const [index, least] of [20, 40, 80, 160].entries())
    expect(pauses[index]).toBeGreaterThanOrEqual(least)
  expect([lost, checks]).toEqual([[], 4])
})

test('one that is refused is told with its cause, and asked for again after six silent intervals', async () => {
  const refuse = () => {
    throw new DeviceFault('refused', 'alert stream refused (401)')
  }
  const { pauses, lost, checks } = await follow(refuse, 3, { keepAlive: 10 })
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(60)
  expect([lost, checks]).toEqual([['refused', 'refused'], 0])
})
