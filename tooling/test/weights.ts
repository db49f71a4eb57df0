import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Outcome } from './events.ts'
import type { Level } from './levels.ts'

const FILE = path.join(import.meta.dirname, 'weights.json')
/** Lighter files are not worth a line, CPU seconds. */
const LEAST = 0.5

/** CPU seconds of test files by their paths from the root, as `npm run test:full -- --weigh` found them. */
export const readWeights = (): Record<string, number> =>
  JSON.parse(readFileSync(FILE, 'utf8')) as Record<string, number>

/** Keeps what was weighed; files that did not run keep what they had, those that are gone are forgotten by hand. */
export function writeWeights(outcomes: readonly Outcome[]): void {
  const weighed = outcomes.flatMap(({ cpu }) =>
    [...cpu].map(([key, seconds]) => [key.split(' ')[1] ?? '', seconds] as const),
  )
  const all = { ...readWeights(), ...Object.fromEntries(weighed) }
  const kept = Object.entries(all)
    .filter(([, seconds]) => seconds >= LEAST)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  writeFileSync(FILE, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`)
}

/** The most that a file of the gate may take, CPU seconds; who is over it moves something to the full suite (docs/testing.md). */
const FILE_BUDGET: Record<Level, number> = { small: 1, medium: 4, web: 4, e2e: 30 }
const JOURNEYS_BUDGET = 300
const GATE_BUDGET = 900

const levelOfFile = (file: string): Level => {
  if (file.startsWith('e2e/specs/')) return 'e2e'
  if (file.includes('.medium.test.')) return 'medium'
  return file.startsWith('apps/web/') ? 'web' : 'small'
}

/** Lines for the summary: what the gate weighs, and its files that are over their share. */
export function budgetLines(weights: Record<string, number>, mostShown: number): string[] {
  const gate = Object.entries(weights)
    .filter(([file]) => !file.includes('.full.'))
    .map(([file, seconds]) => ({ file, seconds, level: levelOfFile(file) }))
  const sumOf = (files: typeof gate) => files.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(0)
  const over = gate
    .filter(({ level, seconds }) => seconds > FILE_BUDGET[level])
    .toSorted((a, b) => b.seconds / FILE_BUDGET[b.level] - a.seconds / FILE_BUDGET[a.level])
  const journeys = gate.filter(({ level }) => level === 'e2e')
  const total = `budget: journeys ${sumOf(journeys)} of ${JOURNEYS_BUDGET}, all ${sumOf(gate)} of ${GATE_BUDGET} CPU s`
  const shown = over
    .slice(0, mostShown)
    .map(({ file, seconds }) => `${path.basename(file)} ${seconds.toFixed(0)}`)
  return over.length === 0
    ? [total]
    : [`${total}; over their share: ${over.length} files (${shown.join(', ')})`]
}
