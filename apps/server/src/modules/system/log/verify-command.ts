import path from 'node:path'
import { openDatabase } from '#server/infra/database/database.ts'
import { verdictLines } from './verdict-text.ts'
import { verifyLog } from './log-verify.ts'

// Verifies the log of DATABASE_URL against the hashes noted in PALISADE_DATA, and ends with 0 when it is intact, 1 when
// it is not, and 2 when it could not be checked.
const url = process.env['DATABASE_URL']
const data = process.env['PALISADE_DATA'] ?? './data'
try {
  if (!url) throw new Error('DATABASE_URL is not set')
  const database = openDatabase(url, { size: 1 })
  try {
    const verdict = await verifyLog(database.db, path.resolve(data))
    process.stdout.write(`${verdictLines(verdict).join('\n')}\n`)
    process.exitCode = verdict.ok ? 0 : 1
  } finally {
    await database.close()
  }
} catch (error) {
  process.stderr.write(`log not looked at: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
}
