import { expect, test } from 'vitest'
import { lastDay, requestOf } from './snap-request.ts'

const span = { startTime: '2026-11-19T10:00:00.000Z', endTime: '2026-11-20T10:00:00.000Z' }

test('where no time is chosen the last day is searched', () => {
  expect(lastDay(Date.parse(span.endTime))).toEqual(span)
  expect(requestOf({}, span)).toEqual(span)
})

test('a chosen time, and filters that the call knows by other names', () => {
  const request = requestOf(
    {
      startTime: '2026-11-01T00:00:00.000Z',
      near: 'on',
      cameraGroupIds: ['g1', 'g2'],
      readable: 'without',
      hit: 'with',
      lane: 2,
    },
    span,
  )
  expect(request).toEqual({
    startTime: '2026-11-01T00:00:00.000Z',
    endTime: span.endTime,
    isNear: true,
    cameraGroupIds: ['g1', 'g2'],
    hasPlate: false,
    isHit: true,
    lane: 2,
  })
})
