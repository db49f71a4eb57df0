import { auditWords } from '@palisade/contract'
import { expect, test } from 'vitest'
import { actionText, languages, loadTranslator, resultText } from './index.ts'

test.each(languages)(
  'every action that a row can name has its text, and none stands twice (%s)',
  async language => {
    const t = await loadTranslator(language)
    const texts = auditWords.map(word => actionText(t, word))
    expect(texts.filter((text, index) => text === auditWords[index])).toEqual([])
    const twice = texts.filter((text, index) => texts.indexOf(text) !== index)
    expect(twice).toEqual([])
  },
)

test('what is not known is shown as it is', async () => {
  const t = await loadTranslator('en_US')
  expect(actionText(t, 'word.of_old')).toBe('word.of_old')
  expect([resultText(t, 'ok'), resultText(t, 'access.denied'), resultText(t, 'old.code')]).toEqual([
    'Succeeded',
    'Insufficient permission',
    'old.code',
  ])
})
