import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createIdTexts,
  hashOfId,
  ID_WORDS,
  isSameId,
  readId,
  writeId,
  writeIdBytes,
  writeIdText,
} from './id-words.ts'

test('an id is read as it was written, in either case of its letters', () => {
  const words = new Uint32Array(3 * ID_WORDS)
  const ids = Array.from({ length: 200 }, () => randomUUID() as string)
  for (const id of [...ids, 'ffffffff-0000-7fff-8000-00000000ffff']) {
    writeId(words, ID_WORDS, id.toUpperCase())
    expect(readId(words, ID_WORDS)).toBe(id)
    writeIdBytes(words, ID_WORDS, Buffer.from(`ff${id.replaceAll('-', '')}ff`, 'hex'), 1)
    expect(readId(words, ID_WORDS)).toBe(id)
    const text = Buffer.alloc(40, '.')
    writeIdText(words, ID_WORDS, text, 2)
    expect(text.toString()).toBe(`..${id}..`)
  }
  expect([words[0], words[2 * ID_WORDS]]).toEqual([0, 0])
})

test('ids are the same with all of their digits alone', () => {
  const id = '0190aaaa-bbbb-7ccc-8ddd-000000000001'
  const words = new Uint32Array(2 * ID_WORDS)
  writeId(words, 0, id)
  for (const at of [0, 9, 14, 20, 35]) {
    writeId(words, ID_WORDS, `${id.slice(0, at)}e${id.slice(at + 1)}`)
    expect(isSameId(words, 0, words, ID_WORDS)).toBe(false)
  }
  writeId(words, ID_WORDS, id)
  expect(isSameId(words, 0, words, ID_WORDS)).toBe(true)
  expect(hashOfId(words, 0)).toBe(hashOfId(words, ID_WORDS))
})

test('texts of ids are told apart, also where ids have one hash', () => {
  const textOf = createIdTexts()
  const words = new Uint32Array(ID_WORDS)
  // The hash has nothing of the first half.
  const ids = ['0190aaaa-bbbb-7ccc-8ddd-000000000001', '0190aaaa-bbbb-7ccd-8ddd-000000000001']
  for (const id of [...ids, ...ids]) {
    writeId(words, 0, id)
    expect(textOf(words, 0)).toBe(id)
  }
})
