import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

it('modules declare only constraints that exist', async () => {
  const { rows: constraints } = await sql<{ name: string }>`
    select conname as name from pg_constraint
    union select relname from pg_class where relkind in ('i', 'I')`.execute(server.db)
  // A trigger names what it refuses as if it were a constraint.
  const { rows: raised } = await sql<{ name: string }>`
    select found[1] as name
    from pg_proc, regexp_matches(prosrc, 'constraint = ''(\\w+)''', 'g') as found
    where pronamespace = 'public'::regnamespace`.execute(server.db)
  const known = new Set([...constraints, ...raised].map(row => row.name))
  const declared = Object.keys(server.app.infra.declarations.constraints)
  expect(declared.length).toBeGreaterThan(0)
  expect(declared.filter(name => !known.has(name))).toEqual([])
})
