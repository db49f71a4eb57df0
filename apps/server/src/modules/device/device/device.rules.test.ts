import { deviceCauses } from '@palisade/contract'
import { STREAM_CAUSES } from '@palisade/contract/media'
import { expect, test } from 'vitest'
import { causeOf } from './device.rules.ts'

test('whatever stops a picture has a cause that a device can show', () => {
  expect(STREAM_CAUSES.map(causeOf).filter(cause => !deviceCauses.includes(cause))).toEqual([])
  expect(causeOf('no_such_stream')).toBe('no_such_stream')
  expect(causeOf('offline')).toBe('unreachable')
})
