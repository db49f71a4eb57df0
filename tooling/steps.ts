import { spawnSync } from 'node:child_process'
import path from 'node:path'

export const root = path.join(import.meta.dirname, '..')

/** One check: a name for the person, and the command that answers by its exit code. */
export interface Step {
  name: string
  command: [string, ...string[]]
}

export const quickSteps: Step[] = [
  { name: 'format', command: ['prettier', '--check', '--log-level', 'warn', '.'] },
  { name: 'lint', command: ['oxlint', '--max-warnings', '0'] },
  { name: 'types: programs', command: ['tsc', '-p', '.'] },
  { name: 'types: console', command: ['tsc', '-p', 'apps/web'] },
]

/** Runs every step, also after a failure, so that one run tells all that is wrong. @returns the failed names */
export function runSteps(steps: Step[]): string[] {
  return steps.filter(step => !passes(step)).map(step => step.name)
}

function passes({ name, command: [program, ...args] }: Step): boolean {
  const start = performance.now()
  console.log(`\n— ${name}`)
  const { status } = spawnSync(program, args, { cwd: root, stdio: 'inherit' })
  console.log(`  ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return status === 0
}
