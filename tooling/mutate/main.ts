import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startTestPostgres } from '@palisade/testkit/postgres'
import { root } from '../project-files.ts'
import { copyTree } from './copied-tree.ts'
import { judge, type Mutant, type Verdict } from './judge.ts'
import { diffOf, mutationsOf } from './mutations.ts'
import { sample, seeded } from './sample.ts'
import { createTestProcess } from './test-process.ts'

// Puts small faults into a copy of the tree, one at a time, and says which of them nothing notices.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    count: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
    seconds: { type: 'string', default: '240' },
  },
})
if (!positionals.length) {
  console.error('npm run mutate -- FOLDER|FILE… [--count 30] [--seed N] [--seconds 240 for the tests of one]')
  process.exit(2)
}

const isSource = (file: string) =>
  /\.tsx?$/.test(file) &&
  !/\.(?:test|spec|fixture|gen|config)\.tsx?$|\.d\.ts$|\/testing\/|\/fake-[^/]*$/.test(file)
const sourceOf = (file: string) => readFileSync(path.join(root, file), 'utf8')

function findMutants(): Mutant[] {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...positionals], { cwd: root })
  const files = String(listed).split('\n').filter(isSource)
  return files.flatMap(file => mutationsOf(file, sourceOf(file)).map(mutation => ({ file, ...mutation })))
}

const all = findMutants()
const chosen = sample(all, Number(values.count), seeded(Number(values.seed)))
console.log(`${chosen.length} of ${all.length} faults in ${positionals.join(' ')}, --seed ${values.seed}`)

const tree = copyTree(root)
const postgres = await startTestPostgres()
const tests = createTestProcess(tree, postgres.adminUrl)
let isStopped = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    isStopped = true
    tests.stop()
  })

const counts: Record<Verdict, number> = { caught: 0, refused: 0, lived: 0, hung: 0, unsure: 0 }
try {
  for (const [index, mutant] of chosen.entries()) {
    const start = performance.now()
    const { verdict, why } = await judge(tree, tests, mutant, Number(values.seconds))
    if (isStopped) break
    counts[verdict] += 1
    console.log(`\n${index + 1}. ${verdict}: ${why} (${((performance.now() - start) / 1000).toFixed(0)} s)`)
    console.log(diffOf(mutant.file, sourceOf(mutant.file), mutant))
  }
} finally {
  tests.stop()
  await postgres.stop()
  rmSync(tree, { recursive: true, force: true })
}

const noticed = counts.caught + counts.refused
const words = Object.entries(counts).map(([verdict, count]) => `${count} ${verdict}`)
console.log(
  `\n${words.join(', ')}: ${chosen.length ? Math.round((100 * noticed) / chosen.length) : 0} % noticed`,
)
process.exit(isStopped ? 130 : 0)
