import { expect, it } from 'vitest'
import { projectFiles, sourceOf } from './project-files.ts'

/** A comment that begins so has no subject that does something; a stranger has to guess it. */
const RIDDLE = /(?:\/\*\*|\/\/|^\s*\*) What /

it('finds a comment without a subject', () => {
  const beginning = 'What'
  expect(RIDDLE.test(`/** ${beginning} is seen here. */`)).toBe(true)
  expect(RIDDLE.test('// Says what is seen here.')).toBe(false)
})

it('no comment begins without a subject', () => {
  const found = projectFiles('**/*.{ts,tsx,mjs}').flatMap(file =>
    sourceOf(file)
      .split('\n')
      .flatMap((line, index) => (RIDDLE.test(line) ? [`${file}:${index + 1}`] : [])),
  )
  expect(found).toEqual([])
})

it('no comment of the server tells refusals, which its calls name in the contract', () => {
  const found = projectFiles('apps/server/src/**/*.ts').filter(file =>
    sourceOf(file).includes('@throws AppError'),
  )
  expect(found).toEqual([])
})
