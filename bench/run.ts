import { globSync } from 'node:fs'
import path from 'node:path'
import type { Claim, Figure } from './support/claim.ts'

// `npm run bench` measures every claim but the long ones, `npm run bench -- relay alarm-record` the named ones.
const wanted = process.argv.slice(2)

// Ctrl-C too must give back what a benchmark started and wrote.
process.once('SIGINT', () => process.exit(130))
process.once('SIGTERM', () => process.exit(143))

const round = (value: number) => Number(value.toPrecision(4))

function show(figure: Figure): string {
  const parts = [`  ${figure.what}: ${round(figure.value)} ${figure.unit}`]
  if (figure.against) {
    const { what, value } = figure.against
    parts.push(`ratio ${round(figure.value / value)} to ${what} (${round(value)} ${figure.unit})`)
  }
  if (figure.limit !== undefined) {
    const met = figure.value <= figure.limit
    parts.push(`claim ≤ ${figure.limit} ${figure.unit}: ${met ? 'met' : 'NOT MET'}`)
  }
  if (figure.least !== undefined) {
    const met = figure.value >= figure.least
    parts.push(`claim ≥ ${figure.least} ${figure.unit}: ${met ? 'met' : 'NOT MET'}`)
  }
  return parts.join(' · ')
}

const files = globSync('{,*/}*.bench.ts', { cwd: import.meta.dirname }).toSorted()
const claims = await Promise.all(
  files.map(async file => ((await import(path.join(import.meta.dirname, file))) as { claim: Claim }).claim),
)
const chosen = claims.filter(({ name, isLong }) => (wanted.length ? wanted.includes(name) : !isLong))
if (!chosen.length) {
  console.error(`no such benchmark; there are: ${claims.map(claim => claim.name).join(', ')}`)
  process.exit(2)
}
let failed = 0
for (const claim of chosen) {
  console.log(`\n${claim.name}: ${claim.about}`)
  try {
    for (const figure of await claim.measure()) console.log(show(figure))
  } catch (error) {
    failed++
    console.log(`  could not be measured: ${error instanceof Error ? error.message : String(error)}`)
  }
}
process.exit(failed ? 1 : 0)
