import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../project-files.ts'
import { failuresOf, unsteadyIn, type Report } from './summary.ts'

const FILE = path.join(root, 'docs/full-run.json')
const DAY_MS = 86_400_000

interface FullRun {
  commit: string
  /** ISO 8601 */
  date: string
  minutes: number
  passed: number
  failed: string[]
  unsteady: string[]
}

/** Keeps what the whole full suite came to; it is committed with the work that it tested. */
export function keepFullRun(report: Report): void {
  const placesOf = (failures: { file: string }[]) => [...new Set(failures.map(({ file }) => file))].toSorted()
  const run: FullRun = {
    commit: execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    date: new Date().toISOString(),
    minutes: Math.round(report.minutes),
    passed: report.runs.reduce((sum, { passed }) => sum + passed, 0),
    failed: [...report.failedSteps.map(({ name }) => name), ...placesOf(failuresOf(report))],
    unsteady: placesOf(unsteadyIn(report)),
  }
  writeFileSync(FILE, `${JSON.stringify(run, null, 2)}\n`)
}

/** A line for the gate's summary: how old the last run of the full suite is. It is a warning and never a result. */
export function fullRunLine(now = Date.now()): string {
  if (!existsSync(FILE)) return 'full suite: no run is kept'
  const { commit, date, failed } = JSON.parse(readFileSync(FILE, 'utf8')) as FullRun
  const days = Math.floor((now - Date.parse(date)) / DAY_MS)
  const state =
    failed.length === 0 ? 'no failures' : `${failed.length} failed: ${failed.slice(0, 3).join(' ')}`
  return `full suite: ${commit}, ${days} days old, ${state}`
}
