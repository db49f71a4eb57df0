import { migrate } from './migrate.ts'

// Migrates the database at DATABASE_URL and ends. The tests use it for their template, and a site may run it before a
// start.
const url = process.env['DATABASE_URL']
if (!url) throw new Error('DATABASE_URL is not set')
const applied = await migrate(url)
process.stdout.write(`${applied.length} migrations applied\n`)
