import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')

/** Cache of the checks for files that have not changed since; a clean clone begins with none. */
const CACHE = 'node_modules/.cache'

/** One check: a name for the person, and the command that answers by its exit code. */
export interface Step {
  name: string
  command: [string, ...string[]]
  /** Shows its output as it comes; that of the others is shown when they have ended. */
  isShown?: boolean
}

const typesOf = (name: string, project: string): Step => ({
  name: `types: ${name}`,
  command: ['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', `${CACHE}/tsc/${name}.tsbuildinfo`],
})

const format: Step = { name: 'format', command: ['oxfmt', '--check', '.'] }
const lint: Step = { name: 'lint', command: ['oxlint', '--max-warnings', '0'] }

/** The static checks, in lanes that run side by side. */
export const staticLanes: Step[][] = [
  [lint],
  [format, typesOf('programs', '.'), typesOf('console', 'apps/web')],
]

const running = new Set<ChildProcess>()
let asked: NodeJS.Signals | undefined
// A signal to this process alone ends the steps with it; what a test run has started ends with the run.
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    asked = signal
    for (const child of running) child.kill(signal)
  })

/**
 * Runs lanes side by side and the steps of a lane one after another, also after a failure, so that one run tells
 * all that is wrong.
 * @returns the failed names
 */
export async function runSteps(lanes: Step[][]): Promise<string[]> {
  mkdirSync(path.join(root, CACHE), { recursive: true })
  const failed = await Promise.all(lanes.map(runLane))
  return failed.flat()
}

async function runLane(steps: Step[]): Promise<string[]> {
  const failed: string[] = []
  for (const step of steps) if (asked || !(await passes(step))) failed.push(step.name)
  return failed
}

async function passes({ name, command: [program, ...args], isShown }: Step): Promise<boolean> {
  const start = performance.now()
  if (isShown) console.log(`\n— ${name}`)
  const child = spawn(program, args, { cwd: root, stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const said: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part: Buffer) => said.push(part))
  const [status] = (await once(child, 'close')) as [number | null]
  running.delete(child)
  const took = ((performance.now() - start) / 1000).toFixed(1)
  process.stdout.write(`\n— ${name}: ${status === 0 ? 'ok' : 'FAILED'}, ${took} s\n`)
  if (status !== 0) process.stdout.write(Buffer.concat(said))
  return status === 0
}
