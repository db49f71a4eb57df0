import { randomBytes, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { sealBytes } from '#server/infra/secrets/sealed-bytes.ts'
import { createUnsealMany } from '#server/infra/secrets/unseal-many.ts'
import { addPack, dimensionsOf, openPack } from './feature-pack.ts'
import { ID_WORDS, writeId } from './id-words.ts'
import { PACK_IDS } from './packing.ts'
import { createVectorIndex } from './vector-index.ts'

test('each feature of a pack is found with its person, picture and group; one of another picture is left out', () => {
  const key = randomBytes(32)
  const ids = Array.from({ length: 3 }, () => ({
    entry: randomUUID(),
    picture: randomUUID(),
    group: randomUUID(),
  }))
  const sealed = ids.map(({ picture, group }, n) =>
    sealBytes(key, n === 1 ? group : picture, Buffer.from(Float32Array.of(n, 1, 0, 0.5).buffer)),
  )
  const index = createVectorIndex(4)
  const words = new Uint32Array(ids.length * PACK_IDS)
  for (const [n, { entry, picture, group }] of ids.entries())
    for (const [place, id] of [entry, picture, group].entries())
      writeId(words, n * PACK_IDS + place * ID_WORDS, id)
  const pack = openPack(createUnsealMany(key), {
    modelId: 'model',
    ids: words,
    features: Buffer.concat(sealed),
    each: sealed[0]?.length ?? 0,
  })
  addPack(index, pack!)
  const found = ids.map(({ group }) => index.search(Float32Array.of(2, 1, 0, 0.5), [group], 5))
  expect(found).toEqual([
    [{ entryId: ids[0]?.entry, pictureId: ids[0]?.picture, squares: 4 }],
    [],
    [{ entryId: ids[2]?.entry, pictureId: ids[2]?.picture, squares: 0 }],
  ])
})

test.each([
  [29 + 512, 128],
  [29, undefined],
  [29 + 5, undefined],
  [3, undefined],
])('%i sealed bytes are %s numbers', (each, dimensions) => {
  expect(dimensionsOf({ each })).toBe(dimensions)
})
