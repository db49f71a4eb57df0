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

  test('a text without its end, or of quotes only, is passed on to the parser in a moment', () => {
    const began = performance.now()
    checkJsonShape(`"${'\\'.repeat(100_000)}`)
    checkJsonShape(`{"a":"${'x'.repeat(10_000_000)}`)
    checkJsonShape('""'.repeat(200_000))
    expect(performance.now() - began).toBeLessThan(1_000)
  })

  test('an upload of 7 MB takes a few milliseconds', () => {
    const body = JSON.stringify({ fileName: 'a.xlsx', content: 'A'.repeat(7_000_000) })
    const began = performance.now()
    checkJsonShape(body)
    expect(performance.now() - began).toBeLessThan(100)
  })
})
