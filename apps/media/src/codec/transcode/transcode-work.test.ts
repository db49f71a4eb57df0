import { expect, test } from 'vitest'
import { realPictures } from '../../testing/real-pictures.ts'
import { createTranscodeWork } from './transcode-work.ts'

test('a group whose first picture is not shown begins with the next one that is', () => {
  const { codec, parameterSets, pictures } = realPictures('h264', 64, 64, 12, 6)
  const work = createTranscodeWork({ width: 64, height: 64, purpose: 'live', isHardwareTried: false })
  const coded = work({
    source: { codec, parameterSets, masks: [] },
    pictures: pictures.map(({ units, isKey }, index) => ({
      units,
      isKey,
      at: index * 3600,
      isShown: index < 4 || index > 7,
    })),
    isEnd: false,
  })
  expect(coded.pictures.map(({ at, isKey }) => [at / 3600, isKey])).toEqual([
    [0, true],
    [1, false],
    [2, false],
    [3, false],
    [8, true],
    [9, false],
    [10, false],
    [11, false],
  ])
})
