import { STREAM_CAUSES } from '@palisade/contract/media'
import { deviceCauses } from '@palisade/contract'
import { expect, test } from 'vitest'
import { causeOf, nextStanding, type Standing } from './device.rules.ts'

const online: Standing = { state: 'online', cause: null }
const lost: Standing = { state: 'offline', cause: 'stalled' }
const fresh: Standing = { state: 'unknown', cause: 'never_checked' }

test.each([
  [fresh, { state: 'connecting' }, { state: 'unknown', cause: 'connecting' }],
  [fresh, { state: 'online' }, online],
  [fresh, { state: 'offline', cause: 'wrong_credentials' }, { state: 'offline', cause: 'wrong_credentials' }],
  [online, { state: 'online' }, undefined],
  [online, { state: 'connecting' }, undefined],
  [online, { state: 'offline', cause: 'stalled' }, lost],
  [lost, { state: 'offline', cause: 'stalled' }, undefined],
  [lost, { state: 'offline', cause: 'unreachable' }, { state: 'offline', cause: 'unreachable' }],
  [lost, { state: 'connecting' }, undefined],
  [lost, { state: 'connecting', isOverdue: true }, undefined],
  [online, { state: 'connecting', isOverdue: true }, { state: 'unknown', cause: 'connecting' }],
  [lost, { state: 'online' }, online],
  [{ state: 'unknown', cause: 'media_away' }, { state: 'online' }, online],
] as const)('%o, then seen %o', (stored, seen, expected) => {
  expect(nextStanding(stored, seen)).toEqual(expected)
})

test('every cause of a stream is one a device can show', () => {
  expect(STREAM_CAUSES.map(causeOf).filter(cause => !deviceCauses.includes(cause))).toEqual([])
  expect(causeOf('no_such_stream')).toBe('no_such_stream')
  expect(causeOf('offline')).toBe('unreachable')
})
