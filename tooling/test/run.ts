import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { root } from '../project-files.ts'
import { readOutcome, type Outcome } from './events.ts'
import { projectsOf, type Level } from './levels.ts'
import type { Workplace } from './workplace.ts'

/** A run in which no test has ended for so long hangs, ms. */
const SILENCE = 5 * 60_000
/** Time that a run which is asked to end gets for it, ms. */
const GRACE = 15_000
const LOOK = 2_000
const LAST_LINES = 24
/** A line of those may tell of a whole program's end, characters. */
const LINE_LENGTH = 400
/** Lines of where an error came from: the reason is told by the others. */
const OF_STACK = /^\s*❯ /
const MOST_FAILED_JOURNEYS = 6
const LAST_CHARACTERS = 4_000

export interface TestRun extends Outcome {
  name: string
  isOk: boolean
  /** Why it was ended before its time. */
  cut?: string
  /** Seconds. */
  took: number
  /** The last lines of its output, which tell of a set-up that failed. */
  said: string[]
}

export interface RunOptions {
  levels: Level[]
  /** Parts of paths; all of the levels without. */
  filters?: string[]
  flags?: string[]
  /** One file after the other, so that what each takes can be told. */
  isWeighing?: boolean
  name?: string
  /** Asked again and again; a text ends the run. */
  mustEnd?: () => string | undefined
}

let count = 0
const running = new Set<ChildProcess>()

/** Runs the tests of some levels, shown as they end, and reads what came of them. */
export async function runTests(workplace: Workplace, options: RunOptions): Promise<TestRun> {
  const { levels, mustEnd, name = `${levels.join(', ')} tests` } = options
  count += 1
  const events = path.join(workplace.folder, `events-${count}`)
  const env = { ...workplace.env, TEST_EVENTS: events, TEST_WEIGH: options.isWeighing ? '1' : '0' }
  const start = performance.now()
  console.log(`\n— ${name}`)
  // A group of its own, so that whatever hangs in it can be ended whole.
  const child = spawn('vitest', argsOf(workplace, options), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
    detached: true,
  })
  running.add(child)
  const lastLines = passOn(child)
  let cut: string | undefined
  const watching = setInterval(() => {
    cut ??= mustEnd?.() ?? silenceOf(events, start)
    if (cut !== undefined) void endGroup(child)
  }, LOOK)
  const [status] = (await once(child, 'close')) as [number | null]
  clearInterval(watching)
  running.delete(child)
  const took = (performance.now() - start) / 1000
  const isOk = status === 0 && cut === undefined
  console.log(`\n— ${name}: ${isOk ? 'ok' : 'FAILED'}, ${took.toFixed(1)} s`)
  return {
    ...readOutcome(events),
    name,
    isOk,
    took,
    said: lastLines(),
    ...(cut !== undefined && { cut }),
  }
}

function argsOf({ env }: Workplace, { levels, filters = [], flags = [], isWeighing }: RunOptions): string[] {
  return [
    'run',
    ...levels.flatMap(level => projectsOf[level]).map(project => `--project=${project}`),
    '--reporter=default',
    `--reporter=${path.join(import.meta.dirname, 'reporter.ts')}`,
    // Single tests of the full suite in files of the gate.
    ...(env['TEST_FULL'] === '1' ? [] : ['--tags-filter=!full']),
    ...(isWeighing ? ['--maxWorkers=1'] : []),
    // A broken product would let each journey wait to its limit.
    ...(levels.includes('e2e') ? [`--bail=${MOST_FAILED_JOURNEYS}`] : []),
    ...flags,
    // Not each level has files of these names.
    ...(filters.length > 0 ? ['--passWithNoTests', ...filters] : []),
  ]
}

/** Shows what a run says. @returns gives its last lines, which tell of a set-up that failed */
function passOn({ stdout, stderr }: ChildProcess): () => string[] {
  let text = ''
  for (const stream of [stdout, stderr])
    stream?.on('data', (part: Buffer) => {
      process.stdout.write(part)
      text = (text + String(part)).slice(-LAST_CHARACTERS)
    })
  const lines = () => text.split('\n').filter(line => line.trim() !== '' && !OF_STACK.test(line))
  return () =>
    lines()
      .slice(-LAST_LINES)
      .map(line => line.slice(0, LINE_LENGTH))
}

function silenceOf(events: string, start: number): string | undefined {
  const silent = existsSync(events) ? Date.now() - statSync(events).mtimeMs : performance.now() - start
  return silent > SILENCE ? `no test ended within ${SILENCE / 60_000} min` : undefined
}

const ending = new WeakSet<ChildProcess>()

/** Ends a run and all that it started. */
async function endGroup(child: ChildProcess): Promise<void> {
  if (ending.has(child) || child.pid === undefined) return
  ending.add(child)
  signalGroup(child.pid, 'SIGTERM')
  await new Promise(resolve => setTimeout(resolve, GRACE))
  signalGroup(child.pid, 'SIGKILL')
}

function signalGroup(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(-pid, signal)
  } catch {
    // All of it has ended.
  }
}

/** Ends what runs: the whole was asked to stop. */
export const endRuns = () => Promise.all([...running].map(endGroup))
