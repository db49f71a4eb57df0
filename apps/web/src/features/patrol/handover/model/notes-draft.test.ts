import { expect, test } from 'vitest'
import { isUnsaved, otherNotes, shownNotes, typed } from './notes-draft.ts'

test('what is typed stays in the field while somebody else saves, and is told of theirs', () => {
  const draft = typed(undefined, 'Quiet', 'Quiet. Gate 2')
  expect(shownNotes(draft, 'Quiet')).toBe('Quiet. Gate 2')
  expect(otherNotes(draft, 'Quiet')).toBeUndefined()
  expect(otherNotes(draft, 'Fire drill at 2')).toBe('Fire drill at 2')
  expect(shownNotes(typed(draft, 'Fire drill at 2', 'Gate'), 'Fire drill at 2')).toBe('Gate')
  expect(otherNotes(typed(draft, 'Fire drill at 2', 'Gate'), 'Fire drill at 2')).toBe('Fire drill at 2')
})

test('nothing is unsaved before a letter, nor where the stored text is typed', () => {
  expect(isUnsaved(undefined, 'Quiet')).toBe(false)
  expect(isUnsaved({ text: 'Quiet ', base: '' }, 'Quiet')).toBe(false)
  expect(isUnsaved({ text: 'Loud', base: 'Quiet' }, 'Quiet')).toBe(true)
  expect(otherNotes({ text: 'Loud', base: 'Quiet' }, 'Loud')).toBeUndefined()
  expect(shownNotes(undefined, 'Quiet')).toBe('Quiet')
})
