import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { AppError } from '#server/infra/errors/app-error.ts'
import { parseRequest, splitBody } from './request-body.ts'

/** Runs `work` and returns the issues of its refusal; any other error, or its result, is returned as it is. */
function issues(work: () => unknown) {
  try {
    return work()
  } catch (error) {
    return error instanceof AppError && error.code === 'request.invalid' ? error.params?.issues : error
  }
}
const CENTRE = '01890000-0000-7000-8000-000000000000'

describe('splitBody', () => {
  test('takes the centre and the language out, and leaves the rest as it is', () => {
    const body = { centerId: CENTRE, locale: 'zh_CN', name: 'x', nested: { centerId: 1 } }
    expect(splitBody(body)).toEqual({
      centerId: CENTRE,
      locale: 'zh_CN',
      fields: { name: 'x', nested: { centerId: 1 } },
    })
  })

  test.each([undefined, null])('%s sent means no fields', body => {
    expect(splitBody(body)).toEqual({ centerId: undefined, locale: undefined, fields: {} })
  })

  test('counts a centre of null as none', () => {
    expect(splitBody({ centerId: null })).toMatchObject({ centerId: undefined, fields: {} })
  })

  test.each([[[1]], ['text'], [7], [true]])('a body of %j is refused', body => {
    expect(issues(() => splitBody(body))).toEqual([{ path: '', rule: 'invalid_type' }])
  })

  test.each([[''], ['c1'], [7], [{ $ne: 1 }], [[CENTRE]]])('a centre of %j is refused', centerId => {
    expect(issues(() => splitBody({ centerId }))).toEqual([{ path: 'centerId', rule: 'invalid_format' }])
  })
})

describe('parseRequest', () => {
  const schema = z.strictObject({
    name: z.string().max(5).optional(),
    list: z.array(z.object({ size: z.int() })).optional(),
    odd: z
      .int()
      .refine(n => n % 2 === 1, 'not_odd')
      .optional(),
    even: z
      .int()
      .refine(n => n % 2 === 0, 'Must be even, was secret')
      .optional(),
  })

  test('every fault is named by its path and rule', () => {
    const sent = { name: 'too long', list: [{ size: 1 }, { size: 'x' }] }
    expect(issues(() => parseRequest(schema, sent))).toEqual([
      { path: 'name', rule: 'too_big' },
      { path: 'list.1.size', rule: 'invalid_type' },
    ])
  })

  test('unknown fields are named each', () => {
    expect(issues(() => parseRequest(schema, { a: 1, b: 2 }))).toEqual([
      { path: 'a', rule: 'unrecognized_keys' },
      { path: 'b', rule: 'unrecognized_keys' },
    ])
  })

  test('a rule of ours tells its word, a sentence is not passed on', () => {
    expect(issues(() => parseRequest(schema, { odd: 2 }))).toEqual([{ path: 'odd', rule: 'not_odd' }])
    expect(issues(() => parseRequest(schema, { even: 1 }))).toEqual([{ path: 'even', rule: 'custom' }])
  })

  test('tells twenty of many faults', () => {
    const list = Array.from({ length: 500 }, () => ({ size: 'x' }))
    expect(issues(() => parseRequest(schema, { list }))).toHaveLength(20)
    const unknown = Object.fromEntries(Array.from({ length: 500 }, (_, n) => [`f${n}`, 1]))
    expect(issues(() => parseRequest(schema, unknown))).toHaveLength(20)
  })

  test('never repeats a refused value', () => {
    fc.assert(
      fc.property(
        fc.string({ minLength: 6 }).filter(text => /[A-Z]/.test(text)),
        secret => {
          const told = JSON.stringify(issues(() => parseRequest(schema, { name: secret, odd: secret })))
          expect(told).toBe('[{"path":"name","rule":"too_big"},{"path":"odd","rule":"invalid_type"}]')
        },
      ),
    )
  })

  test.each([
    ['a NUL', 'a\0b'],
    ['half a surrogate pair', 'a\ud800'],
  ])('%s is refused at every depth', (_name, text) => {
    const anything = z.object({ a: z.any() })
    const fault = (path: string) => [{ path, rule: 'invalid_character' }]
    expect(issues(() => parseRequest(anything, { a: text }))).toEqual(fault('a'))
    expect(issues(() => parseRequest(anything, { a: [{ b: 'fine' }, { b: text }] }))).toEqual(fault('a.1.b'))
  })

  test('any other text passes unchanged', () => {
    const free = z.object({ text: z.string() })
    const storable = fc.string({ unit: 'grapheme' }).filter(text => !text.includes('\0'))
    fc.assert(
      fc.property(storable, text => {
        expect(parseRequest(free, { text })).toEqual({ text })
      }),
    )
  })
})
