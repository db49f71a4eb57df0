import { loadTranslator } from '@palisade/phrases'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { issueFields, issueText, withoutBlanks, zodRule } from './zod-rule.ts'

const schema = z
  .strictObject({
    name: z.string().min(1).max(5),
    mail: z.email().optional(),
    count: z.int().min(1).max(60),
    code: z.string().regex(/^a/, 'camera_name'),
    config: z.strictObject({ url: z.string().regex(/^rtsp:/, 'rtsp_url') }),
    picks: z.array(z.string()).max(2),
    again: z.string().optional(),
  })
  .refine(value => value.again === undefined || value.again === value.name, {
    path: ['again'],
    message: 'mismatch',
  })
const good = { name: 'gate', count: 3, code: 'a1', config: { url: 'rtsp://x' }, picks: [] }

async function fault(field: string, values: object): Promise<string | undefined> {
  const t = await loadTranslator('en_US')
  const rule = zodRule(t, schema)({ getFieldsValue: () => values })
  try {
    await rule.validator({ field })
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

describe('zodRule', () => {
  test.each([
    ['name', { name: '' }, 'Required'],
    ['name', { name: 'too long' }, 'At most 5 characters'],
    ['mail', { mail: 'x' }, 'Enter a valid email address'],
    ['count', { count: 61 }, 'At most 60'],
    ['count', { count: 0 }, 'At least 1'],
    ['count', { count: 1.5 }, 'Enter a whole number'],
    ['count', { count: undefined }, 'Required'],
    ['code', { code: 'b' }, 'Only letters of any script, digits, underscore and hyphen'],
    [
      'config.url',
      { config: { url: 'http://x' } },
      'An address like rtsp://host/path, without user name and password',
    ],
    ['picks', { picks: ['1', '2', '3'] }, 'Choose at most 2'],
    ['again', { again: 'other' }, 'The two entries differ'],
  ])('%s of %j', async (field, wrong, text) => {
    expect(await fault(field, { ...good, ...wrong })).toBe(text)
  })

  test('another field at fault is not this one', async () => {
    expect(await fault('name', { ...good, code: 'b' })).toBeUndefined()
  })
})

test('zod never speaks itself, in either language', async () => {
  for (const language of ['en_US', 'zh_CN'] as const) {
    const t = await loadTranslator(language)
    const found = z.union([z.literal('a'), z.literal('b')]).safeParse('c').error?.issues[0]
    expect(issueText(t, found!)).toBe(t('shared.rule.invalid'))
  }
})

test('blanks at any depth are not filled in; dates and files stay', () => {
  const date = new Date()
  expect(withoutBlanks({ a: '', b: { c: '', d: 0 }, e: [''], date })).toEqual({
    b: { d: 0 },
    e: [undefined],
    date,
  })
})

test('server issues land on their field', async () => {
  const t = await loadTranslator('zh_CN')
  expect(issueFields(t, [{ path: 'config.mainUrl', rule: 'too_big' }])).toEqual([
    { name: ['config', 'mainUrl'], errors: ['过长或过大'] },
  ])
})
