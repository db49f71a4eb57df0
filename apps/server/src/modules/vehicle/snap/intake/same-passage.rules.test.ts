import { describe, expect, test } from 'vitest'
import { createPassages, createUnread, differInOne, type Passage, type Read } from './same-passage.rules.ts'

const read = (plate: string, at: number, more: Partial<Read> = {}) => ({
  id: `${plate} ${at}`,
  cameraId: 'gate',
  plate,
  at,
  confidence: null,
  lane: null,
  ...more,
})
/** The ids of the snaps that these readings become, in their order. */
function passagesOf(reads: readonly ReturnType<typeof read>[], known: readonly Passage[] = []): string[] {
  const passages = createPassages(known)
  return reads.filter(one => passages.take(one) === undefined).map(({ id }) => id)
}
const sure = { confidence: 95 }
const unsure = { confidence: 60 }

test('readings of a plate that follow one another within two seconds are one passage, and its return is another', () => {
  const fourteen = Array.from({ length: 14 }, (_, n) => read('B12345', n * 700))
  const misread = read('B1234S', 7300)
  const back = read('B12345', 4 * 60_000)
  expect(passagesOf([...fourteen, misread, back])).toEqual(['B12345 0', 'B12345 240000'])
})

test('a car that is read every two seconds for an hour passed once', () => {
  expect(passagesOf(Array.from({ length: 1800 }, (_, n) => read('B12345', n * 2000)))).toHaveLength(1)
})

test('what was written before goes on, also out of order, and elsewhere it is another passage', () => {
  const known: Passage = {
    id: 'x',
    cameraId: 'gate',
    plate: 'B12345',
    confidence: null,
    lane: null,
    at: 5000,
    from: 5000,
    until: 9000,
  }
  expect(passagesOf([read('B12345', 11_000), read('B12345', 3000)], [{ ...known }])).toEqual([])
  expect(passagesOf([read('B12345', 11_001)], [{ ...known }])).toHaveLength(1)
  expect(passagesOf([read('B12345', 9000, { cameraId: 'dock' })], [{ ...known }])).toHaveLength(1)
})

describe('a plate that differs in a character', () => {
  test('is the same passage where a camera is less sure of one of them; the better one is kept', () => {
    const passages = createPassages([])
    expect(passages.take(read('B1234S', 0, unsure))).toBeUndefined()
    expect(passages.take(read('B12345', 500, sure))).toMatchObject({
      passage: { id: 'B1234S 0', plate: 'B1234S' },
      isBetter: true,
    })
    expect(passages.take(read('B12346', 900, unsure))).toMatchObject({
      passage: { id: 'B1234S 0', plate: 'B12345' },
      isBetter: false,
    })
  })

  test.each([
    ['a camera is sure of both', [sure, { confidence: 99 }]],
    ['of both it is as unsure', [unsure, unsure]],
    ['nothing tells which is worse', [{}, {}]],
    [
      'they are in two lanes',
      [
        { ...sure, lane: 1 },
        { ...unsure, lane: 2 },
      ],
    ],
  ])('is another vehicle where %s', (_, [one, other]) => {
    expect(passagesOf([read('B12345', 0, one), read('B12346', 100, other)])).toHaveLength(2)
  })

  test.each([
    ['B12345', 'B12346', true],
    ['B12345', 'B1234', true],
    ['B12345', 'BB12345', true],
    ['粤B12345', '粤B12845', true],
    ['B12345', 'B12345', false],
    ['B12345', 'B12354', false],
    ['B12345', 'C12346', false],
    ['B1234567', 'B12345', false],
    ['B12', 'B13', false],
  ])('%s, %s: %s', (a, b, expected) => {
    expect([differInOne(a, b), differInOne(b, a)]).toEqual([expected, expected])
  })
})

test('of passages without a plate, one that was heard and one that was recalled near to it are the same', () => {
  const told = { cameraId: 'gate', at: 10_000, lane: 1, isRecalled: false }
  const repeats = (...reads: Partial<typeof told>[]) => {
    const unread = createUnread([told])
    return reads.map(one => unread.take({ ...told, ...one }))
  }
  expect(repeats({ isRecalled: true, at: 12_000 }, { isRecalled: true, at: 12_001 })).toEqual([true, false])
  expect(repeats({ at: 10_500 })).toEqual([false])
  expect(repeats({ isRecalled: true, lane: 2 }, { isRecalled: true, cameraId: 'dock' })).toEqual([
    false,
    false,
  ])
  expect(repeats({ isRecalled: true, at: 20_000 }, { at: 21_000 })).toEqual([false, true])
})
