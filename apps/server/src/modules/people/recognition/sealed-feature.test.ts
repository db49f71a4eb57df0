import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { openFeature, resealFeature } from './sealed-feature.ts'

const key = randomBytes(32)
const feature = Float32Array.of(0.5, -0.25, 1)
const sealed = sealBytes(key, 'picture', Buffer.from(feature.buffer))

test('a feature opens with its key and for its owner alone', () => {
  expect(openFeature(key, 'picture', sealed)).toEqual(feature)
  expect(openFeature(key, 'another', sealed)).toBeUndefined()
  expect(openFeature(randomBytes(32), 'picture', sealed)).toBeUndefined()
})

test('what is no whole number of floats is no feature', () => {
  for (const bytes of [0, 5]) {
    const odd = sealBytes(key, 'picture', Buffer.alloc(bytes))
    expect(openFeature(key, 'picture', odd)).toBeUndefined()
  }
})

test('sealed once more it opens for the other owner', () => {
  const again = resealFeature(key, ['picture', 'hit'], sealed)
  expect(again && openFeature(key, 'hit', again)).toEqual(feature)
  expect(resealFeature(key, ['another', 'hit'], sealed)).toBeUndefined()
})
