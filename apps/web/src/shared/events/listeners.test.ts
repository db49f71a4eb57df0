import type { EventFrame } from '@palisade/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  BATCH_PAUSE,
  STORM_PAUSE,
  emitEvent,
  emitResync,
  onEvent,
  onEventBatch,
  onResync,
} from './listeners.ts'

const at = '2026-11-20T08:00:00Z'
const changed = (seq: string): EventFrame => ({
  seq,
  type: 'device.changed',
  at,
  data: { id: seq, change: 'updated' },
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a listener hears its own type until it ends', () => {
  const heard = vi.fn()
  const end = onEvent('device.changed', heard)
  emitEvent(changed('1'))
  emitEvent({ seq: '2', type: 'parameter.changed', at, data: {} })
  expect(heard).toHaveBeenCalledExactlyOnceWith({ id: '1', change: 'updated' }, changed('1'))
  end()
  emitEvent(changed('3'))
  expect(heard).toHaveBeenCalledOnce()
})

const storm = () => {
  for (let second = 0; second < 1000; second += 10) {
    emitEvent(changed(String(second)))
    vi.advanceTimersByTime(10)
  }
}

test('a storm becomes four calls a second, in order', () => {
  const heard = vi.fn<(frames: EventFrame[]) => void>()
  const end = onEventBatch(['device.changed'], heard)
  storm()
  expect(heard.mock.calls.length).toBeLessThanOrEqual(1000 / BATCH_PAUSE)
  vi.advanceTimersByTime(BATCH_PAUSE)
  const seqs = heard.mock.calls.flatMap(([frames]) => frames.map(({ seq }) => Number(seq)))
  expect(seqs).toHaveLength(100)
  expect(seqs).toEqual(seqs.toSorted((a, b) => a - b))
  emitEvent(changed('late'))
  end()
  vi.advanceTimersByTime(BATCH_PAUSE)
  expect(heard.mock.calls.flat(2)).toHaveLength(100)
})

test('where somebody waits for it, the first after a pause is heard at once, and what follows in batches', () => {
  const heard = vi.fn<(frames: EventFrame[]) => void>()
  const end = onEventBatch(['device.changed'], heard, { isFirstAtOnce: true })
  emitEvent(changed('1'))
  expect(heard).toHaveBeenCalledOnce()
  storm()
  vi.advanceTimersByTime(BATCH_PAUSE)
  expect(heard.mock.calls.length).toBeLessThanOrEqual(2 + 1000 / BATCH_PAUSE)
  expect(heard.mock.calls.flat(2)).toHaveLength(101)
  vi.advanceTimersByTime(BATCH_PAUSE)
  emitEvent(changed('2'))
  expect(heard.mock.lastCall).toEqual([[changed('2')]])
  end()
})

test('what is urgent waits for no storm, and the storm goes on behind it', () => {
  const heard = vi.fn<(frames: EventFrame[]) => void>()
  const end = onEventBatch(['device.changed'], heard, { isUrgent: ({ seq }) => seq === 'urgent' })
  const flood = (ms: number) => {
    for (let n = 0; n < ms; n += 1) {
      emitEvent(changed(String(n)))
      vi.advanceTimersByTime(1)
    }
  }
  flood(BATCH_PAUSE + 10)
  const before = heard.mock.calls.length
  emitEvent(changed('urgent'))
  flood(BATCH_PAUSE - 1)
  expect(heard).toHaveBeenCalledTimes(before)
  flood(1)
  expect(heard.mock.lastCall?.[0].map(({ seq }) => seq)).toContain('urgent')
  const then = heard.mock.calls.length
  flood(STORM_PAUSE - 1)
  expect(heard).toHaveBeenCalledTimes(then)
  end()
})

test.each([{ isFirstAtOnce: false }, { isFirstAtOnce: true }])(
  'a flood is painted once a second, without losing one, and calm is back with it: %o',
  options => {
    const heard = vi.fn<(frames: EventFrame[]) => void>()
    const end = onEventBatch(['device.changed'], heard, options)
    for (let ms = 0; ms < 5000; ms += 1) {
      emitEvent(changed(String(ms)))
      vi.advanceTimersByTime(1)
    }
    expect(heard.mock.calls.length).toBeLessThanOrEqual(7)
    vi.advanceTimersByTime(STORM_PAUSE)
    expect(heard.mock.calls.flat(2).map(({ seq }) => Number(seq))).toEqual(
      Array.from({ length: 5000 }, (_, n) => n),
    )
    vi.advanceTimersByTime(STORM_PAUSE)
    emitEvent(changed('calm'))
    vi.advanceTimersByTime(BATCH_PAUSE)
    expect(heard.mock.lastCall).toEqual([[changed('calm')]])
    end()
  },
)

test('a resync reaches those who asked for it', () => {
  const heard = vi.fn()
  const end = onResync(heard)
  emitResync()
  end()
  emitResync()
  expect(heard).toHaveBeenCalledOnce()
})
