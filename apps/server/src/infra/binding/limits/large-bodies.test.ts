import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createLargeBodies } from './large-bodies.ts'

const MB = 1024 * 1024
const request = (length?: number) =>
  ({ headers: length === undefined ? {} : { 'content-length': String(length) } }) as IncomingMessage

test('a caller has its share, all together have the whole, and what is given back is there again', () => {
  const bodies = createLargeBodies(10 * MB, 6 * MB)
  const first = bodies.reserve(request(5 * MB), 8 * MB, 'a')
  expect(first).toBeDefined()
  expect(bodies.reserve(request(2 * MB), 8 * MB, 'a')).toBeUndefined()
  const second = bodies.reserve(request(5 * MB), 8 * MB, 'b')
  expect(second).toBeDefined()
  expect(bodies.reserve(request(MB), 8 * MB, 'c')).toBeUndefined()
  first?.()
  expect(bodies.reserve(request(5 * MB), 8 * MB, 'a')).toBeDefined()
})

test('a body without a length counts as the longest, a small one not at all', () => {
  const bodies = createLargeBodies(10 * MB, 10 * MB)
  expect(bodies.reserve(request(), 8 * MB, 'a')).toBeDefined()
  expect(bodies.reserve(request(3 * MB), 8 * MB, 'b')).toBeUndefined()
  for (let n = 0; n < 1000; n++) expect(bodies.reserve(request(1000), 8 * MB, 'a')).toBeDefined()
  expect(bodies.reserve(request(1e15), 2 * MB, 'b')).toBeDefined()
})
