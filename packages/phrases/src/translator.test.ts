import { seededNames } from '@palisade/contract'
import { describe, expect, test } from 'vitest'
import { httpText, languages, loadPhrases, loadTranslator } from './index.ts'

const variables = (text: string) =>
  [...text.matchAll(/\{(\w+)/g)].map(found => String(found[1])).toSorted((a, b) => a.localeCompare(b))
const variablesByKey = (all: object) =>
  Object.fromEntries(Object.entries(all).map(([key, text]) => [key, variables(text)]))

describe('catalogue', () => {
  test('Chinese holds every English key, with the same variables and real Chinese', async () => {
    const [english, chinese] = await Promise.all(languages.map(loadPhrases))
    expect(Object.keys(chinese!).toSorted()).toEqual(Object.keys(english!).toSorted())
    expect(variablesByKey(chinese!)).toEqual(variablesByKey(english!))
    expect(Object.entries(chinese!).filter(([, text]) => text.trim() === '')).toEqual([])
  })
})

/** Limits and the like, which are never one. */
const NEVER_ONE = new Set([
  'alarm.live.flood',
  'alarm.record.exportLimit',
  'comparison.chooseFace',
  'deviceState.maintenance.minutes',
  'faceSheet.import.intro',
  'live.limit',
  'live.warning.title',
  'onboarding.find.tooMany',
  'procedure.run.photosLimit',
  'shared.import.intro',
  'shared.import.more',
  'snap.cut',
  'staff.report.full',
])
const COUNTED =
  /\{(?:count|total|rows|done|n|heads|waiting|cameras|times)\} (?:(?:more|new) )?(?:(?!is\b|was\b|has\b)\w+s|people|are|have)\b/

test('what may be one has a word for one', async () => {
  const texts = Object.entries(await loadPhrases('en_US'))
  expect(texts.filter(([key, text]) => COUNTED.test(text) && !NEVER_ONE.has(key))).toEqual([])
  const en = await loadTranslator('en_US')
  expect(en('live.layoutOf', { count: 1 })).toBe('1 window')
  expect(en('procedure.run.progress', { done: 0, total: 1 })).toBe('0 of 1 step')
  expect(en('parameter.amount.months', { count: 1 })).toBe('1 month')
})

describe('translator', () => {
  test('fills variables and chooses the plural of the language', async () => {
    const en = await loadTranslator('en_US')
    expect(en('shared.pager.page', { page: 7 })).toBe('Page 7')
    expect(en('shared.table.total', { count: 1 })).toBe('1 item in total')
    expect(en('shared.table.total', { count: 0 })).toBe('0 items in total')
    const zh = await loadTranslator('zh_CN')
    expect(zh('shared.table.total', { count: 1 })).toBe('共 1 条')
  })

  test('writes large numbers in groups, and leaves texts, years and decimals as they are', async () => {
    const [en, zh] = [await loadTranslator('en_US'), await loadTranslator('zh_CN')]
    expect(en('shared.table.total', { count: 50_000 })).toBe('50,000 items in total')
    expect(zh('shared.table.total', { count: 1_234_567 })).toBe('共 1,234,567 条')
    expect(en('shared.pager.page', { page: 12_345 })).toBe('Page 12,345')
    expect(en('shared.pager.page', { page: 2026 })).toBe('Page 2026')
    expect(en('shared.pager.page', { page: 10_000.5 })).toBe('Page 10000.5')
    expect(en('shared.confirm.deleteNamed', { name: '50000' })).toBe('Delete “50000”?')
  })

  test('a value is text, never a pattern: braces and $ in it stay as they are', async () => {
    const en = await loadTranslator('en_US')
    expect(en('shared.confirm.deleteNamed', { name: '{name} $& #' })).toBe('Delete “{name} $& #”?')
  })

  test('an error code of the contract has a text, a foreign one and an inherited name have none', async () => {
    const zh = await loadTranslator('zh_CN')
    expect(zh.error('alarm.close_reason_required')).toBe('请填写关闭原因')
    expect(zh.error('no.such.code')).toBeUndefined()
    expect(zh.error('constructor')).toBeUndefined()
  })

  test('a word of a closed set in an error is told by its own text', async () => {
    const zh = await loadTranslator('zh_CN')
    expect(zh.error('device.rejected', { reason: 'presets_full' })).toBe('设备拒绝：预置位已满')
    expect(zh.error('device.rejected', { reason: 'toString' })).toBe('设备拒绝：toString')
    expect(zh.error('linkage.action_denied', { action: 2, permission: 'live.ptz' })).toBe(
      `动作 2 所需的权限您没有：${zh('enums.permission.live.ptz')}`,
    )
    const en = await loadTranslator('en_US')
    expect(en.error('linkage.action_denied', { action: 2, permission: 'live.ptz' })).toBe(
      'Action 2 needs a right that you do not have: Control cameras (PTZ, presets)',
    )
  })

  test('an error names the first account and what else the installation began with in the language of its reader', async () => {
    const by = { by: seededNames.admin }
    const [en, zh] = [await loadTranslator('en_US'), await loadTranslator('zh_CN')]
    expect(en.error('alarm.already_acknowledged', by)).toBe(
      'Super administrator has already acknowledged this alarm',
    )
    expect(zh.error('alarm.already_acknowledged', by)).toBe('超级管理员 已确认该报警')
    expect(zh.error('alarm.already_closed', { by: 'Lin Wei' })).toBe('该报警已由 Lin Wei 关闭')
    expect(en('shell.user', { name: seededNames.admin })).toBe(
      en('shell.user', { name: 'Super administrator' }),
    )
    expect(zh('shell.user', { name: seededNames.admin })).toBe(zh('shell.user', { name: '超级管理员' }))
  })

  test('HTTP statuses have their texts (COMMON-66)', async () => {
    const en = await loadTranslator('en_US')
    expect(httpText(en, 403)).toBe('Access denied (403)')
    expect(httpText(en, 418)).toBe('Connection error (418)')
    expect(httpText(en)).toBe('Failed to connect to server')
  })
})
