import type { FaceQuality } from '@palisade/contract/recognition'
import { expect, test } from 'vitest'
import {
  agreedOf,
  assignPersons,
  findingsOf,
  isKnownFalse,
  isUsable,
  type Likely,
} from './face-match.rules.ts'

const good: FaceQuality = { width: 120, yaw: 0, roll: 0, sharpness: 90, brightness: 120, faults: [] }
const blurred: FaceQuality = { ...good, faults: ['blurred'] }
const likely = (entryId: string, similarity: number): Likely => ({
  entryId,
  pictureId: `${entryId}-1`,
  groupId: 'g',
  groupName: 'Wanted',
  reason: '',
  level: 2,
  similarity,
  threshold: 91,
})
const names = (given: (Likely | undefined)[]) => given.map(one => one?.entryId)

test('a person is in a frame once, as the nearest face; another one gets the next candidate, or nobody', () => {
  const x = (similarity: number) => likely('X', similarity)
  expect(names(assignPersons([[x(91)], [x(98)], [x(95), likely('Y', 92)], []]))).toEqual([
    undefined,
    'X',
    'Y',
    undefined,
  ])
})

test('whoever is on no list is a good face with nobody alike; a blurred or small one is not judged', () => {
  const small = { ...good, width: 59 }
  expect(
    findingsOf('unlisted', [
      { likely: [], quality: good },
      { likely: [likely('X', 92)], quality: good },
      { likely: [], quality: blurred },
      { likely: undefined, quality: small },
      { likely: [], quality: { ...good, faults: ['too_small'] } },
    ]).map(finding => finding?.kind),
  ).toEqual(['unlisted', undefined, undefined, undefined, 'unlisted'])
  expect([
    isUsable(small, true),
    isUsable(good, false),
    isUsable(null, true),
    isUsable(blurred, true),
  ]).toEqual([false, false, false, true])
})

test('a listed person is found by a blurred face too', () => {
  expect(findingsOf('listed', [{ likely: [likely('X', 92)], quality: blurred }])).toMatchObject([
    { kind: 'listed', person: { entryId: 'X' } },
  ])
})

test.each([
  ['as alike to the stranger as to the person', 92, [93], true],
  ['more alike to the person', 97, [95], false],
  ['not like the stranger', 92, [80, 20], false],
  ['nobody was called false', 92, [], false],
])('%s: known as false is %s', (_name, similarity, toFalse, is) => {
  expect(isKnownFalse(likely('X', similarity), toFalse)).toBe(is)
})

test('two frames of a track must agree on a person, who is as alike as in the best of them', () => {
  const said = (...found: Likely[]) => ({ likely: found, quality: good })
  const [x, y] = [(percent: number) => likely('X', percent), (percent: number) => likely('Y', percent)]
  const named = (...frames: Parameters<typeof agreedOf>[0][number][]) =>
    agreedOf(frames).likely?.map(({ entryId, similarity }) => `${entryId} ${similarity}`)
  expect(named(said(x(92)), said(x(95)), said())).toEqual(['X 95'])
  expect(named(said(x(92), y(99)), said(y(93)), said(x(97)))).toEqual(['Y 99', 'X 97'])
  // One frame alone is chance; so little as it says whom it shows, so little does it say that it is a stranger.
  expect(named(said(x(99)), said(), said())).toBeUndefined()
  expect(named(said(x(99)))).toBeUndefined()
  expect(named(said(x(99)), { likely: undefined, quality: null })).toBeUndefined()
})

test('a stranger is whom two good frames of a track show as one', () => {
  const frames = (...qualities: FaceQuality[]) => qualities.map(quality => ({ likely: [], quality }))
  expect(agreedOf(frames(good, blurred, good))).toEqual({ likely: [], quality: good })
  expect(agreedOf(frames(good, blurred)).likely).toBeUndefined()
  expect(agreedOf(frames(good)).likely).toBeUndefined()
  expect(findingsOf('unlisted', [agreedOf(frames(good, good))])).toEqual([{ kind: 'unlisted' }])
})
