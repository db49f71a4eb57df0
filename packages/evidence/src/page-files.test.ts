import { Script } from 'node:vm'
import { expect, test } from 'vitest'
import type { PackageFacts } from './facts.ts'
import { playerPage, verifyPage } from './page-files.ts'

const text = 'Gate </script><script>alert(1)</script> <!--'
const at = '2026-11-23T10:00:00Z'
const facts: PackageFacts = {
  product: { name: 'Palisade', version: '1' },
  madeAt: at,
  exportedBy: text,
  reason: text,
  timeZone: 'UTC',
  case: { id: '1', title: text, description: text, state: 'open', createdBy: 'Ann', createdAt: at },
  isPartial: false,
  clips: [],
  released: [],
  items: [],
  access: [],
  accessUntil: null,
}

const scriptOf = (page: string) => /<script type="module">\n([\s\S]*?)<\/script>/.exec(page)?.[1] ?? ''

test.each([
  ['player', () => playerPage(facts)],
  ['checker', verifyPage],
])('the script of the %s is whole without a module beside it', (_name, page) => {
  const script = scriptOf(page())
  expect(() => new Script(`(async () => {${script}})`)).not.toThrow()
  expect(script).not.toMatch(/^(import|export) /m)
})

test('what people typed ends no script', () => {
  const page = playerPage(facts)
  expect(page.match(/<script/g)).toHaveLength(2)
  expect(page.match(/<\/script>/g)).toHaveLength(2)
  const data = /<script type="application\/json" id="facts">(.*)<\/script>/.exec(page)?.[1] ?? ''
  expect(JSON.parse(data)).toEqual(facts)
})
