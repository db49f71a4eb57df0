import { seededNames } from '@palisade/contract'
import { expect, test } from 'vitest'
import { languages, loadTranslator, placeText, seededName } from './index.ts'

test.each(languages)(
  'a name that the installation began with is in the language of its viewer (%s)',
  async language => {
    const t = await loadTranslator(language)
    const shown = Object.values(seededNames).map(name => seededName(t, name))
    expect(shown).toEqual(Object.keys(seededNames).map(seed => t(`enums.seeded.${seed as 'centre'}`)))
    expect(seededName(t, 'East gate')).toBe('East gate')
  },
)

test('the first account is labelled super administrator', async () => {
  const labels = languages.map(async language =>
    seededName(await loadTranslator(language), seededNames.admin),
  )
  expect(await Promise.all(labels)).toEqual(['Super administrator', '超级管理员'])
})

test('a place begins with the centre in the language of its viewer; what others named stays', async () => {
  const t = await loadTranslator('zh_CN')
  expect(placeText(t, `${seededNames.centre} / Hall / Viewer`)).toBe('默认中心 / Hall / Viewer')
  expect(placeText(t, 'Harbour / Hall')).toBe('Harbour / Hall')
  expect(placeText(t, '')).toBe('')
})
