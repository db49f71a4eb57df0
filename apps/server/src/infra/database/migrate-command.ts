import { migrate } from './migrate.ts'

// Migrates DATABASE_URL and ends: for the template of the tests, and for a site that migrates before it starts.
const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL is not set')
const applied = await migrate(url)
process.stdout.write(`${applied.length} migrations applied\n`)
