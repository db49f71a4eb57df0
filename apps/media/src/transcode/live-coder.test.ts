import { picturesAt, steady } from '@palisade/testkit/peer'
import { expect, test } from 'vitest'
import type { PictureBatch } from '../codec/transcode/transcode-job.ts'
import { streamOf } from '../testing/scripted-stream.ts'
import { realPictures } from '../testing/real-pictures.ts'
import { createLiveCoder } from './live-coder.ts'

const real = realPictures('h265', 64, 64, 150, 75)
const { init, fragments } = streamOf(real, undefined, picturesAt(real, steady(0, 6000, 25)))

/** A process that takes everything and answers nothing; a test says how much waits for it. */
function setup() {
  const given: PictureBatch[] = []
  const state = { waiting: 0 }
  const coder = createLiveCoder(
    init,
    [],
    {
      code: batch => {
        given.push(batch)
        return new Promise(() => undefined)
      },
      codeSound: () => new Promise(() => undefined),
      stop: async () => undefined,
      status: () => ({ pid: 1, waiting: state.waiting, isStopped: false }),
    },
    { init: () => undefined, fragment: () => undefined, fault: () => undefined },
  )
  /** A letter for each picture of these numbers: s shown, d decoded alone, - left out. */
  const fates = (from: number, to: number, waiting: number): string => {
    state.waiting = waiting
    return fragments
      .slice(from, to)
      .map(({ fragment }) => {
        const before = given.length
        coder.fragment(fragment)
        const [picture] = given.slice(before).flatMap(({ pictures }) => pictures)
        return picture ? (picture.isShown ? 's' : 'd') : '-'
      })
      .join('')
  }
  return { fates }
}

test('a second behind, pictures are decoded alone, so that the next in time is shown without a key frame', () => {
  const { fates } = setup()
  expect([fates(0, 3, 25), fates(3, 6, 26), fates(6, 9, 100), fates(9, 12, 25)]).toEqual([
    'sss',
    'ddd',
    'ddd',
    'sss',
  ])
})

test('further behind, everything up to the next key frame is left out', () => {
  const { fates } = setup()
  expect([fates(0, 3, 0), fates(3, 6, 101), fates(6, 75, 0), fates(75, 78, 0)]).toEqual([
    'sss',
    '---',
    '-'.repeat(69),
    'sss',
  ])
})
