import { z } from 'zod'
import { loadCopy } from './load-copy.ts'

// Fills the empty database of DATABASE_URL with a copy. What to load comes as one JSON argument from the launcher, which has
// compared every file with its facts before. Says `filled` over its channel when all of it is there, however
// it ends then; without that nothing is.

const asked = z.object({ folder: z.string(), migrations: z.array(z.string()).min(1) })
/** Rows of a table from which on its end is told. */
const TOLD_FROM = 100_000

process.on('disconnect', () => process.exit(1))

try {
  const url = process.env['DATABASE_URL']
  if (!url) throw new Error('DATABASE_URL is not set')
  const copy = asked.parse(JSON.parse(process.argv[2] ?? ''))
  const { tables, rows, leftOut } = await loadCopy(url, copy, {
    onTable(name, count) {
      if (count >= TOLD_FROM) process.stdout.write(`Palisade: ${name}: ${count} rows\n`)
    },
    onFilled: () => void process.send?.('filled'),
  })
  process.stdout.write(`Palisade: ${tables} tables with ${rows} rows are in the database\n`)
  for (const table of leftOut)
    process.stdout.write(`Palisade: ${table} is no part of Palisade and was left out\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
// The channel to what started us would keep this process.
process.removeAllListeners('disconnect')
if (process.connected) process.disconnect()
