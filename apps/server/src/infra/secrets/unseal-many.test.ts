import { randomBytes, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sealBytes, unsealBytes } from './sealed-bytes.ts'
import { createUnsealMany } from './unseal-many.ts'

const key = randomBytes(32)
const unsealMany = createUnsealMany(key)

function openAll(sealed: readonly Buffer[], owners: readonly string[], unseal = unsealMany) {
  const opened = Array.from<unknown, Buffer | undefined>({ length: sealed.length }, () => undefined)
  const many = {
    owners: Buffer.from(owners.join('')),
    sealed: Buffer.concat(sealed),
    each: sealed[0]?.length ?? 0,
  }
  unseal(many, (n, memory, at, bytes) => void (opened[n] = Buffer.from(Buffer.from(memory, at, bytes))))
  return opened
}

test('opens what opening each by itself opens, of any length and number', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 300 }), (bytes, count) => {
      const owners = Array.from({ length: count }, () => randomUUID())
      const plain = owners.map(() => randomBytes(bytes))
      const sealed = plain.map((one, n) => sealBytes(key, owners[n] ?? '', one))
      expect(openAll(sealed, owners)).toEqual(plain)
    }),
    { numRuns: 40 },
  )
})

test('counts beyond 255 blocks', () => {
  const owner = randomUUID()
  const plain = randomBytes(4096 + 4)
  expect(openAll([sealBytes(key, owner, plain)], [owner])).toEqual([plain])
})

test('passes over what opening by itself refuses: each bit of each byte counts', () => {
  const owner = randomUUID()
  const right = sealBytes(key, owner, randomBytes(20))
  const broken = Array.from({ length: right.length * 8 }, (_, bit) => {
    const copy = Buffer.from(right)
    copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
    return copy
  })
  expect(broken.some(one => unsealBytes(key, owner, one))).toBe(false)
  const opened = openAll(
    [...broken, right],
    [...broken, right].map(() => owner),
  )
  expect(opened.map(Boolean)).toEqual([...broken.map(() => false), true])
})

test('opens nothing of another owner, of another key, or without a body', () => {
  const [owner, other] = [randomUUID(), randomUUID()]
  const sealed = sealBytes(key, owner, randomBytes(16))
  expect(openAll([sealed], [other])).toEqual([undefined])
  expect(openAll([sealed], [owner], createUnsealMany(randomBytes(32)))).toEqual([undefined])
  expect(openAll([sealBytes(key, owner, Buffer.alloc(0))], [owner])).toEqual([undefined])
  expect(openAll([], [])).toEqual([])
})

test('nothing that was opened stays in its memory', () => {
  const owner = randomUUID()
  const plain = randomBytes(64)
  let kept: ArrayBuffer | undefined
  const many = { owners: Buffer.from(owner), sealed: sealBytes(key, owner, plain), each: 64 + 29 }
  unsealMany(many, (_n, memory, at, bytes) => {
    expect(Buffer.from(memory, at, bytes).equals(plain)).toBe(true)
    kept = memory
  })
  expect(kept && Buffer.from(kept).includes(plain)).toBe(false)
})
