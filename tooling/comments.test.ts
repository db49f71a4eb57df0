import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const sources = () =>
  execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)

/** A comment that begins so has no subject that does something; a stranger has to guess it. */
const RIDDLE = /(?:\/\*\*|\/\/|^\s*\*) What /

it('finds a comment without a subject', () => {
  const beginning = 'What'
  expect(RIDDLE.test(`/** ${beginning} is seen here. */`)).toBe(true)
  expect(RIDDLE.test('// Says what is seen here.')).toBe(false)
})

it('no comment begins without a subject', () => {
  const found = sources().flatMap(file =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (RIDDLE.test(line) ? [`${file}:${index + 1}`] : [])),
  )
  expect(found).toEqual([])
})
