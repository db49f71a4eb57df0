import { expect, test } from 'vitest'
import { outcomeOf, type TestEvent } from './events.ts'
import type { TestRun } from './run.ts'
import { isGreen, summaryOf, type Report } from './summary.ts'

const FILE = { project: 'e2e', file: 'e2e/specs/wall.spec.ts' }
const failed: TestEvent = {
  event: 'failed',
  failure: { ...FILE, line: 7, name: 'the wall > plays', message: 'not within 20 s', page: 'http://x/video' },
}
const passed: TestEvent = { event: 'test', ...FILE, state: 'passed' }
const queued: TestEvent = { event: 'queued', ...FILE }
const ended: TestEvent = { event: 'ended', ...FILE, seconds: 12 }

const runOf = (events: TestEvent[], isOk: boolean, more: Partial<TestRun> = {}): TestRun => ({
  ...outcomeOf(events),
  name: 'e2e tests',
  isOk,
  took: 14,
  said: [],
  ...more,
})
const reportOf = (runs: TestRun[], more: Partial<Report> = {}): Report => ({
  minutes: 1,
  slowness: { first: 1, most: 2 },
  failedSteps: [],
  runs,
  reruns: [],
  faltered: [],
  notes: [],
  ...more,
})
const good = runOf([queued, passed, ended], true)
const bad = runOf([queued, failed, passed, ended], false)

test('what failed is told with its place, reason, page, and the command that runs it again', () => {
  const lines = summaryOf(reportOf([bad]))
  expect(lines[0]).toMatch(/FAILED/)
  expect(lines).toContain('x e2e e2e/specs/wall.spec.ts:7  the wall > plays')
  expect(lines).toContain('    not within 20 s')
  expect(lines).toContain('    page: http://x/video')
  expect(lines.at(-2)).toBe('again: npm test -- e2e/specs/wall.spec.ts')
  expect(lines.at(-1)).toBe('1 passed, 1 failed')
})

test('what passes alone is unsteady, named and no failure; what fails again is one', () => {
  const steady = reportOf([bad], { reruns: [good] })
  expect([isGreen(steady), summaryOf(steady).at(-1)]).toEqual([true, '1 passed, 0 failed'])
  expect(summaryOf(steady).join('\n')).toContain('~ unsteady: e2e e2e/specs/wall.spec.ts:7 the wall > plays')
  const faulty = reportOf([bad], { reruns: [bad] })
  expect([isGreen(faulty), summaryOf(faulty).at(-1)]).toEqual([false, '1 passed, 1 failed'])
})

test('a set-up that failed at first and then did not is named with its reason, and no failure', () => {
  const report = reportOf([good], { faltered: [runOf([], false, { said: ['server ended (1)'] })] })
  expect(isGreen(report)).toBe(true)
  expect(summaryOf(report).join('\n')).toContain('~ unsteady: the set-up of e2e tests\nserver ended (1)')
})

test.each<[string, Report, string]>([
  [
    'a file that hangs',
    reportOf([runOf([queued, passed], false, { cut: 'no test ended within 5 min' })]),
    'did not end: no test ended within 5 min',
  ],
  [
    'a set-up that fails before any test',
    reportOf([good, runOf([], false, { said: ['no PostgreSQL'] })]),
    'no PostgreSQL',
  ],
  [
    'an error that belongs to no test',
    reportOf([runOf([queued, passed, ended, { event: 'unhandled', message: 'lost promise' }], false)]),
    'lost promise',
  ],
  [
    'a static check',
    reportOf([good], { failedSteps: [{ name: 'lint', said: '\na.ts: no-shadow\n' }] }),
    'a.ts: no-shadow',
  ],
  ['a whole that was ended', reportOf([good], { cut: 'longer than 60 min' }), 'longer than 60 min'],
  ['a run of no test', reportOf([runOf([], true)]), '0 passed'],
])('%s is red and said', (_case, report, said) => {
  expect(isGreen(report)).toBe(false)
  expect(summaryOf(report).join('\n')).toContain(said)
})
