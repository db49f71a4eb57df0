import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from '../project-files.ts'

const notes = projectFiles('docs/design/**/*.md')
const numberOf = (file: string) => /^\d{4}(?=-)/.exec(path.basename(file))?.[0] ?? ''

/** `docs/design/0003` names a note by its number alone; a folder or words behind the number must be those of its file. */
const isKnown = (reference: string) =>
  /^\d{4}$/.test(reference)
    ? notes.some(note => numberOf(note) === reference)
    : notes.some(note => note.startsWith(`docs/design/${reference}`))

it('each design note has a number of its own, and says it in its first line', () => {
  expect(notes.length).toBeGreaterThan(50)
  const numbers = notes.map(numberOf)
  expect(numbers.filter((number, index) => numbers.indexOf(number) !== index)).toEqual([])
  expect(notes.filter(note => !new RegExp(`^# ${numberOf(note)}[: ]`).test(sourceOf(note)))).toEqual([])
})

it('each design note that code or a document refers to is there', () => {
  const missing = projectFiles('**/*.{ts,tsx,mjs,sql,md}').flatMap(file =>
    [...sourceOf(file).matchAll(/\bdesign\/((?:[a-z]+\/)?\d{4}[\w.-]*?)(?:\.md)?(?![\w-])/g)].flatMap(
      ([, reference = '']) => (isKnown(reference) ? [] : `${file}: ${reference}`),
    ),
  )
  expect(missing).toEqual([])
})
