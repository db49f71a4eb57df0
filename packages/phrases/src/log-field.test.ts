import { expect, test } from 'vitest'
import { fieldText, loadTranslator, valueText } from './index.ts'

const english = await loadTranslator('en_US')
const chinese = await loadTranslator('zh_CN')

test('a field has the words of its module’s form, of the log, or of another form', () => {
  expect(fieldText(english, 'alarm.confirm', 'taskStatus')).toBe('Handling')
  expect(fieldText(english, 'user.update', 'level')).toBe('User level')
  expect(fieldText(english, 'device.update', 'config.mainUrl')).toBe('Main stream address')
  expect(fieldText(english, 'role.update', 'deviceScopes.camera')).toBe('Devices · Cameras')
  expect(fieldText(english, 'parameter.restore_default', 'alarm.merge_seconds')).toBe('Merge time')
  expect(fieldText(english, 'area.add', '2.code')).toBe('2 · Code')
  expect(fieldText(english, 'device.update', 'of.later')).toBe('of.later')
})

test('a value of a closed set has its word, by the module where the set differs', () => {
  const word = (action: string, field: string, value: unknown) => valueText(english, action, field, value)
  expect(word('alarm.confirm', 'status', 'in_progress')).toBe('In progress')
  expect(word('alarm.confirm', 'level', 'very_urgent')).toBe('Very urgent')
  expect(word('user.update', 'level', 'super')).toBe('Super administrator')
  expect(word('area.add', 'level', 2)).toBe('2')
  expect(word('role.add', 'deviceScopes.camera', 'none')).toBe('None')
  expect(word('role.add', 'permissions', ['alarm.view', 'live.view'])).toBe('See alarms, Watch live video')
  expect(word('user.update', 'roles', [{ id: '1', name: 'Night' }])).toBe('Night')
  expect(word('device.add', 'kind', 'of_a_later_version')).toBe('of_a_later_version')
  expect(valueText(chinese, 'device.add', 'smartTask', 'started')).toBe('已启动')
})

test('ids have their names, moments the reader’s time, things their fields, nothing says so', () => {
  const texts = { nameOf: (id: string) => (id === 'a1' ? 'East' : undefined), moment: () => 'then' }
  const word = (value: unknown, field = 'areaId') => valueText(english, 'device.update', field, value, texts)
  expect(word(['a1', 'a2'])).toBe('East, a2')
  expect(word('2026-11-20T08:00:00.000Z', 'since')).toBe('then')
  expect(word({ driver: 'rtsp', port: 80 }, 'filter')).toBe(
    `Connection: ${english('enums.driver.rtsp')}; Port: 80`,
  )
  expect([word(null), word(''), word([]), word(true), word(0)]).toEqual([
    'Not stated',
    'Not stated',
    'Not stated',
    'Yes',
    '0',
  ])
})
