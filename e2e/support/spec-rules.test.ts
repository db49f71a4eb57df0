import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { breachesOf, SPEC_LINES } from './spec-rules.ts'

const folder = path.join(import.meta.dirname, '../specs')
const specs = globSync('**/*.spec.ts', { cwd: folder })
const read = (name: string) => readFileSync(path.join(folder, name), 'utf8')

test('there are specs to look at', () => expect(specs.length).toBeGreaterThan(5))

test.each(specs)('%s keeps the rules', name => expect(breachesOf(read(name))).toEqual([]))

test.each(specs)('%s can be read in one go', name =>
  expect(read(name).split('\n').length).toBeLessThanOrEqual(SPEC_LINES),
)

/** A spec that works on the programs alone opens no page. */
const withPages = specs.filter(name => !/const \{ stack(, signIn)? \} = startJourneys\(\)/.test(read(name)))
test.each(withPages)('%s asks whether the page complained', name => expect(read(name)).toMatch(/\bfaults\(/))
test('nearly every spec opens one', () => expect(specs.length - withPages.length).toBeLessThan(3))

test.each([
  'await page.waitForTimeout(500)',
  'await new Promise(done => setTimeout(done, 500))',
  "import { setTimeout as pause } from 'node:timers/promises'",
  "it.only('one')",
  "describe.skip('none')",
  'if (await popup.isVisible()) await popup.click()',
  'isThere && expect(text).toBe(1)',
  'isThere ? expect(a).toBe(1) : undefined',
  'await button.click().catch(() => {})',
  "await page.waitForSelector('.row')",
])('finds: %s', line => expect(breachesOf(line)).toHaveLength(1))

test('passes over comments and what only looks alike', () =>
  expect(breachesOf('// if (x) sleep\nexpect(notify(a)).toBe(b ?? c)')).toEqual([]))
