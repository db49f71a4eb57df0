import { linkageDraft } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import { areComplete, draftOf, isComplete } from './linkage-fields.ts'
import { linkageOf, linkageTemplates } from './templates.ts'

test.each(linkageTemplates)(
  '%s is a rule that the server takes, once it is said whom a notice tells',
  async template => {
    const rule = linkageOf(template, await loadTranslator('en_US'))
    const open = rule.actions.filter(({ action }) => !isComplete(action)).map(({ action }) => action?.kind)
    expect(open).toEqual(template === 'fire' ? ['notice'] : [])
    expect(areComplete(rule.actions)).toBe(open.length === 0)
    expect(new Set(rule.actions.map(({ key }) => key)).size).toBe(rule.actions.length)
    expect(linkageDraft.safeParse(draftOf(rule)).success).toBe(true)
  },
)

test('is named in the language of the reader', async () => {
  expect(linkageOf('fence', await loadTranslator('en_US')).name).toBe('Fence at night')
  expect(linkageOf('fence', await loadTranslator('zh_CN')).name).toBe('夜间周界')
})
