import { expect, test } from 'vitest'
import { PASSAGES_MAX } from '../kit/driver.ts'
import { readXml } from '../kit/xml.ts'
import { captureTimeOf, passagesOf } from './kept-passages.ts'

const NOW = Date.parse('2026-06-01T12:00:00Z')
const EAST = 480

test.each([
  ['20260601T1955100000', '2026-06-01T11:55:10Z'],
  ['20260601195510000', '2026-06-01T11:55:10Z'],
  ['2026-06-01T19:55:10', '2026-06-01T11:55:10Z'],
  ['2026-06-01T11:55:10Z', '2026-06-01T11:55:10Z'],
  ['2026-06-01T11:55:10.250Z', '2026-06-01T11:55:10Z'],
  ['20260601T065510-500', '2026-06-01T11:55:10Z'],
  ['20260601T172510+05:30', '2026-06-01T11:55:10Z'],
])('a camera eight hours east of Greenwich captured %s at %s', (text, at) => {
  expect(captureTimeOf(text, EAST)).toBe(Date.parse(at))
})

test.each(['', '0', '20261301T1200000000', '2026-06-01', 'yesterday', '20260601T256000'])(
  '%j is no time',
  text => expect(captureTimeOf(text, EAST)).toBeNaN(),
)

const plate = (captureTime: string, plateNumber: string, picName: string, more = ''): string =>
  `<Plate><captureTime>${captureTime}</captureTime><plateNumber>${plateNumber}</plateNumber><picName>${picName}</picName>
    <country>GBR</country><laneNo>2</laneNo><direction>reverse</direction>${more}</Plate>`
const listOf = (...plates: string[]) =>
  readXml(
    `<Plates version="2.0" xmlns="http://www.hikvision.com/ver20/XMLSchema">${plates.join('')}</Plates>`,
    {
      elements: 60_000,
    },
  )
const read = (list: ReturnType<typeof listOf>, since = NOW - 3_600_000) => passagesOf(list, since, EAST, NOW)

test('a list gives the passages from a moment on, the oldest first and each once, with the picture that the camera keeps', () => {
  const list = listOf(
    plate('20260601T1955100000', 'dk18 hvx', '202606011955108800'),
    plate('20260601T1950000000', 'unknown', '202606011950000100'),
    plate('20260601T1955100000', 'DK18HVX', '202606011955108800'),
    plate('20260601T1859590000', 'TOOEARLY', '202606011859590000'),
  )
  expect(read(list)).toMatchObject([
    { eventId: 'plates/202606011950000100', at: Date.parse('2026-06-01T11:50:00Z'), plate: { plate: null } },
    {
      eventId: 'plates/202606011955108800',
      at: Date.parse('2026-06-01T11:55:10Z'),
      plate: {
        plate: 'DK18HVX',
        lane: 2,
        direction: 'reverse',
        confidence: null,
        pictureLinks: ['/doc/ui/images/plate/202606011955108800.jpg'],
      },
    },
  ])
})

test('a picture that has no name of a picture leads nowhere, and its passage is told by its plate and time', () => {
  const [only] = read(listOf(plate('20260601T1955100000', 'A1', '../../etc/passwd')))
  expect(only).toMatchObject({ eventId: `plates/A1/${Date.parse('2026-06-01T11:55:10Z')}` })
  expect(only?.plate.pictureLinks).toBeUndefined()
})

test('times that cannot be true are no passages, and there are no more than so many of them', () => {
  expect(
    read(listOf(plate('20360101T0000000000', 'AHEAD', '203601010000000000'), plate('', 'NEVER', ''))),
  ).toEqual([])
  const many = Array.from({ length: PASSAGES_MAX + 1 }, (_, n) =>
    plate('20260601T1955100000', `A${n}`, `2026060119551${String(n).padStart(5, '0')}`),
  )
  expect(read(listOf(...many))).toHaveLength(PASSAGES_MAX)
})
