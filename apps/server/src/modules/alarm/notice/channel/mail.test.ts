import { expect, test } from 'vitest'
import { mailOf } from './mail.ts'

const subjectOf = (title: string) =>
  mailOf({ id: 'a', to: 'b@example.com', title, text: '' }, 'palisade@example.com').subject

test('a long subject ends with a whole character', () => {
  expect(subjectOf('x'.repeat(300))).toBe('x'.repeat(200))
  expect(subjectOf(`${'x'.repeat(199)}🔥`)).toBe('x'.repeat(199))
  // A family is one character of several signs.
  expect(subjectOf(`${'x'.repeat(195)}👨‍👩‍👧‍👦 more`)).toBe('x'.repeat(195))
  expect(subjectOf(`${'x'.repeat(198)}🔥more`)).toBe(`${'x'.repeat(198)}🔥`)
})
