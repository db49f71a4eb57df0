import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@palisade/testkit/free-port'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import {
  databaseProgram,
  mediaProgram,
  recognitionProgram,
  serverProgram,
  simulatorProgram,
} from './programs.ts'
import { readSettings, type Settings } from './settings.ts'
import type { Program } from './supervisor.ts'

// The programs themselves, as the launcher starts them; each is looked at from outside and ended before it serves.

const SECRETS = {
  databaseUrl: 'postgres://palisade:secret-of-the-database@127.0.0.1:9/none',
  mediaSecret: 'secret-of-the-media-'.repeat(2),
  adminPassword: 'secret-of-the-admin',
  apiKey: 'secret-of-the-simulator',
  stranger: 'secret-of-another-program',
}

let data: string
let settings: Settings
beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'palisade-environment-'))
  // As root PostgreSQL runs as another user, who must be able to pass.
  chmodSync(data, 0o755)
  settings = readSettings([], { PALISADE_DATA: data })
  vi.stubEnv('DATABASE_URL', SECRETS.databaseUrl)
  vi.stubEnv('PALISADE_ADMIN_PASSWORD', SECRETS.adminPassword)
  vi.stubEnv('PALISADE_SIM_API_KEY', SECRETS.apiKey)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', SECRETS.stranger)
  vi.stubEnv('PALISADE_LOG_LEVEL', 'silent')
})
afterAll(() => {
  vi.unstubAllEnvs()
  rmSync(data, { recursive: true })
})
let end = async () => {}
afterEach(() => end())

/** Starts a program. @returns the secrets that are in its environment */
async function secretsIn(program: Program, command: string): Promise<string[]> {
  const child = await program.spawn()
  end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill('SIGKILL')
    await once(child, 'exit')
  }
  // Before it is the program that was asked for, it is a copy of this one.
  await vi.waitFor(() => expect(readFileSync(`/proc/${child.pid}/cmdline`, 'utf8')).toContain(command))
  const environment = readFileSync(`/proc/${child.pid}/environ`, 'utf8')
  expect(environment).toContain('PATH=')
  return Object.entries(SECRETS).flatMap(([name, secret]) => (environment.includes(secret) ? [name] : []))
}

test('the server knows the database, media’s secret and the first password, nothing else', async () => {
  const { databaseUrl, mediaSecret, adminPassword } = SECRETS
  const options = {
    databaseUrl,
    media: [{ ...settings.media[0], port: 9 }] as const,
    mediaSecret,
    webDist: data,
    adminPassword,
    recognition: undefined,
  }
  const program = serverProgram({ ...settings, port: await freePort() }, options, () => undefined)
  expect(await secretsIn(program, 'apps/server')).toEqual(['databaseUrl', 'mediaSecret', 'adminPassword'])
})

test('media knows its own secret', async () => {
  const program = mediaProgram(
    settings,
    { ...settings.media[0], port: await freePort() },
    SECRETS.mediaSecret,
  )
  expect(await secretsIn(program, 'apps/media')).toEqual(['mediaSecret'])
})

test('recognition knows its own secret', async () => {
  const program = recognitionProgram(settings, await freePort(), SECRETS.mediaSecret)
  expect(await secretsIn(program, 'apps/recognition')).toEqual(['mediaSecret'])
})

test('the simulated site knows the account that it registers with, and its key', async () => {
  const ports = { rtspPort: await freePort(), controlPort: await freePort() }
  const program = simulatorProgram(settings, { ...ports, adminPassword: SECRETS.adminPassword })
  expect(await secretsIn(program, 'apps/simulator')).toEqual(['adminPassword', 'apiKey'])
})

test('PostgreSQL knows none', async () => {
  const [program] = await databaseProgram(settings, await freePort())
  expect(await secretsIn(program, 'postgres')).toEqual([])
})
