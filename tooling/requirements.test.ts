import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const root = path.join(import.meta.dirname, '..')
const TABLE = 'docs/requirements.md'
const mention = /\b(?:COMMON|ACCESS|SYSTEM|SITE|DEVICE|VIDEO|ALARM|PEOPLE|VEHICLE|PATROL)-\d+\b/g

const rows = readFileSync(path.join(root, TABLE), 'utf8')
  .split('\n')
  .flatMap(line => {
    const [, id = '', rule = '', proof = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim())
    return /^[A-Z]+-\d+$/.test(id) ? [{ id, rule, proof }] : []
  })
const testsOf = (proof: string) => [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

function filesWithMentions(): string[] {
  const kinds = ['*.ts', '*.tsx', '*.sql', '*.md']
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...kinds], { cwd: root })
  const files = listed.toString().split('\n')
  return files.filter(file => file !== '' && file !== TABLE && existsSync(path.join(root, file)))
}

it('gives each rule an id of its own, and says what it is and what proves it', () => {
  expect(rows.length).toBeGreaterThan(0)
  const ids = rows.map(({ id }) => id)
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  expect(rows.filter(({ rule, proof }) => rule === '' || proof === '')).toEqual([])
})

it('names tests that are there', () => {
  const missing = rows.flatMap(({ id, proof }) =>
    testsOf(proof).flatMap(file => (existsSync(path.join(root, file)) ? [] : `${id}: ${file}`)),
  )
  expect(missing).toEqual([])
})

it('holds every rule that code or a document refers to', () => {
  const known = new Set(rows.map(({ id }) => id))
  const unknown = filesWithMentions().flatMap(file =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(mention)].flatMap(([id]) =>
      known.has(id) ? [] : `${file}: ${id}`,
    ),
  )
  expect(unknown).toEqual([])
})
