import { endSteps, runSteps, staticLanes } from '../steps.ts'
import { fullRunLine, keepFullRun } from './full-run.ts'
import { LEVELS, levelOf, type Level } from './levels.ts'
import { readAsked } from './asked.ts'
import { installTestPrograms } from './programs.ts'
import { endRuns, runTests, type RunOptions } from './run.ts'
import { watchSlowness } from './slowness.ts'
import { brokenIn, isBrokenSetUp, isGreen, summaryOf, type Report } from './summary.ts'
import { budgetLines, readWeights, writeWeights } from './weights.ts'
import { createWorkplace } from './workplace.ts'

// Format, lint, types and the tests of all levels, or those tests that are asked for (`asked.ts`).
const { isFull, isWeighing, levels, filters } = readAsked(process.argv.slice(2))

/** The whole is ended after this time, minutes: a machine that judges has a limit of its own and then says nothing. */
const MINUTES = Number(process.env['TEST_MINUTES'] ?? (isFull ? 240 : 60))
/** More files than this do not fail because a machine is busy. */
const MOST_AGAIN = 12

const start = performance.now()
const minutesSince = () => (performance.now() - start) / 60_000
let cut: string | undefined
const mustEnd = () => (cut ??= minutesSince() > MINUTES ? `longer than ${MINUTES} min` : undefined)

installTestPrograms(levels, isFull)
const workplace = createWorkplace(isFull)
const slowness = await watchSlowness(workplace.slownessFile)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    cut ??= `asked to end by ${signal}`
    void endRuns()
  })

const report: Report = {
  minutes: 0,
  slowness: { first: slowness.first, most: 1 },
  failedSteps: [],
  runs: [],
  reruns: [],
  faltered: [],
  notes: [...budgetLines(readWeights(), 5), fullRunLine()],
}
const run = (options: RunOptions) => runTests(workplace, { mustEnd, isWeighing, ...options })

/** A set-up that failed is tried once more, and told as unsteady when that passes. */
async function runLevels(asked: Level[]): Promise<void> {
  const first = await run({ levels: asked, filters })
  if (!isBrokenSetUp(first) || mustEnd() !== undefined) return void report.runs.push(first)
  report.faltered.push(first)
  report.runs.push(await run({ levels: asked, filters }))
}

// The journeys have the machine to themselves; the static checks take what the others leave.
const [testing, journeys] = [levels.filter(level => level !== 'e2e'), levels.filter(level => level === 'e2e')]
const isWhole = filters.length === 0 && levels.length === LEVELS.length
const checks = isWhole ? runSteps(staticLanes) : Promise.resolve([])
if (testing.length > 0) await runLevels(testing)
if (mustEnd() !== undefined) endSteps('SIGTERM')
report.failedSteps = await checks
if (journeys.length > 0 && mustEnd() === undefined) await runLevels(journeys)
await runFailedAgain()

slowness.stop()
workplace.remove()
report.minutes = minutesSince()
report.slowness.most = slowness.most()
if (cut !== undefined) report.cut = cut
if (isWeighing) writeWeights(report.runs)
if (isFull && isWhole) keepFullRun(report)
console.log(`\n${summaryOf(report).join('\n')}`)
process.exit(isGreen(report) ? 0 : 1)

/**
 * Whether a failure was the machine's or is a fault: its file runs once more, with nothing beside it, a journey on a fresh product. One
 * that passes then is told as unsteady.
 */
async function runFailedAgain(): Promise<void> {
  const broken = report.runs.flatMap(brokenIn)
  if (broken.length > MOST_AGAIN) return
  const ofLevel = (level: Level) =>
    broken.filter(({ project }) => levelOf(project) === level).map(({ file }) => file)
  const groups = [
    ...testing.map(level => ({ level, files: ofLevel(level) })).filter(({ files }) => files.length > 0),
    ...ofLevel('e2e').map(file => ({ level: 'e2e' as const, files: [file] })),
  ]
  for (const { level, files } of groups) {
    if (mustEnd() !== undefined) return
    const name = `once more: ${files.join(' ')}`
    report.reruns.push(await run({ levels: [level], filters: files, flags: ['--maxWorkers=1'], name }))
  }
}
