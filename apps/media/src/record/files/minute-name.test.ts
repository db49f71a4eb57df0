import { recordedEntrySchema } from '@palisade/contract/media'
import { expect, test } from 'vitest'
import { formatMinuteName, parseMinuteName } from './minute-name.ts'

const at = Date.parse('2026-11-23T04:05:00Z')

test.each([
  ['2026-11-23/04/05-main.mp4', { at, part: 1, epoch: 0, stream: 'main' }],
  ['2026-11-23/04/05.2-sub.mp4', { at, part: 2, epoch: 0, stream: 'sub' }],
  ['2026-11-23/04/05-e1-main.mp4', { at, part: 1, epoch: 1, stream: 'main' }],
  ['2026-11-23/04/05.12-e345-main.mp4', { at, part: 12, epoch: 345, stream: 'main' }],
] as const)('%s', (name, place) => {
  expect(formatMinuteName(place)).toBe(name)
  expect(parseMinuteName(name)).toEqual(place)
  const entry = { is: 'gone', id: 1, cameraId: 'c1', stream: 'main', folder: '/a', name }
  expect(recordedEntrySchema.safeParse(entry).success).toBe(true)
})

test.each(['05-e0-main.mp4', '05-e-main.mp4', '05-e1.2-main.mp4', '05-e01-main.mp4', '05.2-7-main.mp4'])(
  '%s is no name of ours',
  base => {
    expect(parseMinuteName(`2026-11-23/04/${base}`)).toBeUndefined()
  },
)
