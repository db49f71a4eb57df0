import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './project-files.ts'

/** Cache of the checks for files that have not changed since; a clean clone begins with none. */
const CACHE = 'node_modules/.cache'

/** One check: a name for the person, and the command that answers by its exit code. */
export interface Step {
  name: string
  command: [string, ...string[]]
  /** Shows its output as it comes; that of the others is shown when they have ended. */
  isShown?: boolean
}

export interface FailedStep {
  name: string
  /** Its output, of a step that did not show it. */
  said: string
}

const cachedBy = (file: string) => ['--incremental', '--tsBuildInfoFile', file]

/** One checker: each of several works out the types of the whole contract for itself, which takes twice the processor time. */
const typesOf = (name: string, project: string): Step => ({
  name: `types: ${name}`,
  command: ['tsc', '-p', project, '--checkers', '1', ...cachedBy(`${CACHE}/tsc/${name}.tsbuildinfo`)],
})

const format: Step = { name: 'format', command: ['oxfmt', '--check', '.'] }
const lint: Step = {
  name: 'lint',
  command: ['oxlint', '--max-warnings', '0', '--report-unused-disable-directives'],
}

/** The static checks, in lanes that run side by side. */
export const staticLanes: Step[][] = [
  [lint],
  [format, typesOf('programs', '.'), typesOf('console', 'apps/web')],
]

const LOWEST = '19'
/** The checks of types and of lint are programs of Go: with a thread for each core they take half as much processor time again. */
const ONE_THREAD = { GOMAXPROCS: '1' }
/** Runs a command where nothing else wants the processor. */
const GIVES_WAY: [string, ...string[]] = ['nice', '-n', LOWEST]

/**
 * Lets a session give way to other sessions: Linux shares the processor among sessions first (autogroups, sched(7)), and `nice` counts
 * within one only. The tests have a session of their own.
 */
function lowerSession(pid: number | undefined): void {
  try {
    writeFileSync(`/proc/${pid}/autogroup`, LOWEST)
  } catch {
    // No Linux, or one without autogroups: there `nice` is enough.
  }
}

/** Ends each step that runs. */
const running = new Set<(signal: NodeJS.Signals) => void>()
let isAsked = false
// A signal to this process alone ends the steps with it; what a test run has started ends with the run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => endSteps(signal))

/** Ends the steps that run; those that would follow fail without being tried. */
export function endSteps(signal: NodeJS.Signals): void {
  isAsked = true
  for (const end of running) end(signal)
}

/**
 * Runs lanes side by side and the steps of a lane one after another, also after a failure, so that one run tells
 * all that is wrong. Steps that are not shown give way to everything else on the machine.
 */
export async function runSteps(lanes: Step[][]): Promise<FailedStep[]> {
  mkdirSync(path.join(root, CACHE), { recursive: true })
  const failed = await Promise.all(lanes.map(runLane))
  return failed.flat()
}

async function runLane(steps: Step[]): Promise<FailedStep[]> {
  const failed: FailedStep[] = []
  for (const step of steps) {
    const fault = isAsked ? { name: step.name, said: '' } : await faultOf(step)
    if (fault) failed.push(fault)
  }
  return failed
}

/** A step with a session of its own is ended with all that it started. */
const endOf =
  (child: ChildProcess, hasSession: boolean) =>
  (signal: NodeJS.Signals): void => {
    if (child.exitCode !== null) return
    if (hasSession && child.pid !== undefined) process.kill(-child.pid, signal)
    else child.kill(signal)
  }

async function faultOf({ name, command, isShown }: Step): Promise<FailedStep | undefined> {
  const start = performance.now()
  if (isShown) console.log(`\n— ${name}`)
  const [program, ...args] = isShown ? command : [...GIVES_WAY, ...command]
  const child = spawn(program, args, {
    cwd: root,
    env: isShown ? process.env : { ...process.env, ...ONE_THREAD },
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    detached: !isShown,
  })
  if (!isShown) lowerSession(child.pid)
  const end = endOf(child, !isShown)
  running.add(end)
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => parts.push(part))
  const [status] = (await once(child, 'close')) as [number | null]
  running.delete(end)
  const took = ((performance.now() - start) / 1000).toFixed(1)
  const said = Buffer.concat(parts).toString()
  process.stdout.write(`\n— ${name}: ${status === 0 ? 'ok' : `FAILED\n${said}`}, ${took} s\n`)
  return status === 0 ? undefined : { name, said }
}
