import { faultOfSteps, procedureDraft } from '@palisade/contract'
import { loadTranslator } from '@palisade/phrases'
import { expect, test } from 'vitest'
import { isComplete } from './procedure-fields.ts'
import { procedureOf, procedureTemplates, templateOf } from './templates.ts'

test.each(procedureTemplates)('%s is a procedure that the server takes, in each language', async template => {
  for (const language of ['en_US', 'zh_CN'] as const) {
    const procedure = procedureOf(template, await loadTranslator(language))
    expect(procedureDraft.safeParse(procedure).error).toBeUndefined()
    expect(faultOfSteps(procedure.steps)).toBeUndefined()
    expect(procedure.steps.every(isComplete)).toBe(true)
    expect(new Set(procedure.steps.map(({ key }) => key)).size).toBe(3)
  }
})

test('an address may name a template, and one that is none begins an empty procedure', () => {
  expect([templateOf('fire'), templateOf('flood'), templateOf(null)]).toEqual(['fire', undefined, undefined])
})
