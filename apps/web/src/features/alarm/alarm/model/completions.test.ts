import { expect, test } from 'vitest'
import { completed, completionsOf } from './completions.ts'

const phrases = ['Strong wind', 'Wind at the gate', 'Cleaning staff', '大风天气', '清洁人员误入']

test.each([
  ['', []],
  ['   ', []],
  ['wi', ['Wind at the gate', 'Strong wind']],
  ['Checked on site. cl', ['Cleaning staff']],
  ['Checked, WIND', ['Wind at the gate', 'Strong wind']],
  ['现场已确认，清洁', ['清洁人员误入']],
  ['风', ['大风天气']],
  ['Cleaning staff', []],
  ['nothing like it', []],
])('after %j come %j', (text, expected) => expect(completionsOf(text, phrases)).toEqual(expected))

test('no more are offered than are seen at a glance', () => {
  expect(completionsOf('a', ['a1', 'a2', 'a3', 'a4', 'a5'])).toEqual(['a1', 'a2', 'a3', 'a4'])
})

test('a completion takes the place of what was being typed, and of nothing before it', () => {
  expect(completed('Checked on site. cl', 'Cleaning staff', 255)).toBe('Checked on site. Cleaning staff')
  expect(completed('已确认，大', '大风天气', 255)).toBe('已确认，大风天气')
  expect(completed('wi', 'Wind at the gate', 6)).toBe('Wind a')
})
