import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test, vi } from 'vitest'
import { listDescendants, listSurvivors } from './processes.ts'

const script = `
  import { startTestPostgres } from ${JSON.stringify(path.join(import.meta.dirname, 'test-postgres.ts'))}
  const { folder } = await startTestPostgres()
  console.log(folder)
  setInterval(() => undefined, 1000)`

test('a run of tests that is killed leaves neither its PostgreSQL nor its folder', async () => {
  const run = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [folder] = (await once(createInterface({ input: run.stdout }), 'line')) as [string]
  const family = listDescendants(run.pid ?? 0)
  expect(family.filter(({ command }) => command.includes(folder)).length).toBeGreaterThan(1)
  run.kill('SIGKILL')
  await once(run, 'exit')
  await vi.waitFor(() => expect(listSurvivors(family)).toEqual([]))
  expect(existsSync(folder)).toBe(false)
})
