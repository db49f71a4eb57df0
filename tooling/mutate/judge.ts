import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { applyMutation, type Mutation } from './mutations.ts'
import type { TestProcess } from './test-process.ts'

export interface Mutant extends Mutation {
  /** Below the root. */
  file: string
}

/** `refused`: by compiler or linter, before any test. `unsure`: the test that failed fails without the fault too. */
export type Verdict = 'caught' | 'refused' | 'lived' | 'hung' | 'unsure'

interface Judgement {
  verdict: Verdict
  why: string
}

/** Puts a fault into the copied tree, asks its tests, then compiler and linter, then the tests farther off. */
export async function judge(
  tree: string,
  tests: TestProcess,
  { file, ...mutation }: Mutant,
  seconds: number,
): Promise<Judgement> {
  const target = path.join(tree, file)
  const source = readFileSync(target, 'utf8')
  writeFileSync(target, applyMutation(source, mutation))
  const fault = await findFault(tree, tests, file, seconds).finally(() => writeFileSync(target, source))
  if ('verdict' in fault) return fault
  const plain = await tests.run({ file, seconds, tests: { only: fault.failed } })
  return plain === 'hung' || plain.failed
    ? { verdict: 'unsure', why: `${fault.failed} fails without it too` }
    : { verdict: 'caught', why: `by ${fault.failed}` }
}

async function findFault(
  tree: string,
  tests: TestProcess,
  file: string,
  seconds: number,
): Promise<Judgement | { failed: string }> {
  const near = await tests.run({ file, seconds, tests: 'near' })
  if (near === 'hung') return { verdict: 'hung', why: 'its tests did not end' }
  if (near.failed) return { failed: near.failed }
  if (isRefused(tree, file)) return { verdict: 'refused', why: 'by types or lint' }
  const far = await tests.run({ file, seconds, tests: 'far' })
  if (far === 'hung') return { verdict: 'hung', why: 'its tests did not end' }
  if (far.failed) return { failed: far.failed }
  return { verdict: 'lived', why: `${near.ran + far.ran} of ${near.of + far.of} related test files ran` }
}

function isRefused(tree: string, file: string): boolean {
  const project = file.startsWith('apps/web/') ? 'apps/web' : '.'
  const known = path.join(tree, 'node_modules', `${path.basename(project)}.tsbuildinfo`)
  const passes = ([program, ...args]: [string, ...string[]]) =>
    spawnSync(program, args, { cwd: tree }).status === 0
  return !(
    passes(['tsc', '-p', project, '--incremental', '--tsBuildInfoFile', known]) &&
    passes(['oxlint', '--max-warnings', '0', file])
  )
}
