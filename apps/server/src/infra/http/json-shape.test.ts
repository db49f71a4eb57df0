import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkJsonShape, JSON_DEPTH, JSON_MEMBERS } from './json-shape.ts'

const refusal = (rule: string) => expect.objectContaining({ params: { issues: [{ path: '', rule }] } })
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

describe('the shape of a request', () => {
  test('depth is bounded', () => {
    expect(() => checkJsonShape(nested(JSON_DEPTH))).not.toThrow()
    expect(() => checkJsonShape(nested(JSON_DEPTH + 1))).toThrow(refusal('too_deep'))
    expect(() => checkJsonShape('{"a":'.repeat(JSON_DEPTH + 1))).toThrow(refusal('too_deep'))
  })

  test('the number of members is bounded', () => {
    const list = (count: number) => JSON.stringify(Array.from({ length: count }, () => 1))
    // The check counts commas, so a list may have one element more than there are commas.
    expect(() => checkJsonShape(list(JSON_MEMBERS + 1))).not.toThrow()
    expect(() => checkJsonShape(list(JSON_MEMBERS + 2))).toThrow(refusal('too_many_fields'))
  })

  test('brackets and commas inside texts do not count', () => {
    const text = fc.string({ unit: fc.constantFrom('[', '{', '"', '\\', ',', 'a') })
    fc.assert(
      fc.property(fc.array(text, { maxLength: 20 }), texts => {
        const many = texts.map(each => each.repeat(JSON_DEPTH + 1))
        expect(() => checkJsonShape(JSON.stringify(many))).not.toThrow()
      }),
    )
  })

  // The cost of each is in proportion to its length; a square of it would not end before the test's deadline.
  test.each([
    ['backslashes without an end', `"${'\\'.repeat(2_000_000)}`],
    ['a text without its end', `{"a":"${'x'.repeat(10_000_000)}`],
    ['nothing but quotes', '""'.repeat(2_000_000)],
    ['an upload of 7 MB', JSON.stringify({ fileName: 'a.xlsx', content: 'A'.repeat(7_000_000) })],
  ])('passes on to the parser: %s', (_, text) => {
    expect(() => checkJsonShape(text)).not.toThrow()
  })
})
