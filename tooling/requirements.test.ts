import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { projectFiles, root, sourceOf } from './project-files.ts'

const TABLE = 'docs/requirements.md'
const mention = /\b(?:COMMON|ACCESS|SYSTEM|SITE|DEVICE|VIDEO|ALARM|PEOPLE|VEHICLE|PATROL)-\d+\b/g

const rows = sourceOf(TABLE)
  .split('\n')
  .flatMap(line => {
    const [, id = '', rule = '', proof = ''] = line.split(/(?<!\\)\|/).map(cell => cell.trim())
    return /^[A-Z]+-\d+$/.test(id) ? [{ id, rule, proof }] : []
  })
const testsOf = (proof: string) => [...proof.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file)

const filesWithMentions = () => projectFiles('**/*.{ts,tsx,sql,md}').filter(file => file !== TABLE)

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
    [...sourceOf(file).matchAll(mention)].flatMap(([id]) => (known.has(id) ? [] : `${file}: ${id}`)),
  )
  expect(unknown).toEqual([])
})
