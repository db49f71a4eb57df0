import { RECORDING_CAUSES } from '@palisade/contract/media'
import { expect, test } from 'vitest'
import { descriptionText, loadTranslator } from './index.ts'

test.each([
  ['en_US', 'Camera not reachable on the network'],
  ['zh_CN', '摄像机网络不可达'],
] as const)('an interrupted recording says its cause in words, %s', async (language, words) => {
  const t = await loadTranslator(language)
  const text = (description: string) => descriptionText(t, { type: 'recording_lost', description })
  expect(text('unreachable')).toBe(words)
  expect(RECORDING_CAUSES.filter(cause => text(cause) === cause)).toEqual([])
  expect([text(''), text('Told by hand')]).toEqual(['', 'Told by hand'])
  expect(descriptionText(t, { type: 'intrusion', description: 'unreachable' })).toBe('unreachable')
})
