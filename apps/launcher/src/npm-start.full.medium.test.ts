import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '@palisade/testkit/free-port'
import { patience } from '@palisade/testkit/patience'
import { listDescendants, listSurvivors } from '@palisade/testkit/processes'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { root } from './programs.ts'

// The product as a service manager or a container runs it: one process of `npm start` is signalled, no terminal's group.

/** For what hangs; the first start builds the console. */
const LIMIT = 120_000
/** Signals of other kinds and at other moments go the same way. */
const options = { timeout: patience(LIMIT), tags: ['full'] }

let data: string
let started: Awaited<ReturnType<typeof start>> | undefined

beforeAll(() => {
  data = mkdtempSync(path.join(tmpdir(), 'palisade-start-'))
  // As root PostgreSQL runs as another user, who must be able to pass.
  chmodSync(data, 0o755)
})
afterEach(() => {
  for (const { pid } of listSurvivors(started?.family() ?? [])) process.kill(pid, 'SIGKILL')
})
afterAll(() => rmSync(data, { recursive: true }))

/** @param readyWords the start has come so far */
async function start(readyWords: string) {
  const npm = spawn('npm', ['start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PALISADE_DATA: data,
      PALISADE_HOST: '127.0.0.1',
      PALISADE_PORT: String(await freePort()),
      PALISADE_ADMIN_PASSWORD: 'npm-Start-1',
    },
  })
  let said = ''
  npm.stdout.on('data', (chunk: Buffer) => (said += String(chunk)))
  await vi.waitFor(() => expect(said).toContain(readyWords), { timeout: LIMIT })
  const family = listDescendants(npm.pid!)
  return {
    said: () => said,
    family: () => family,
    pidOf: (words: string) => family.find(({ command }) => command.includes(words))!.pid,
    exited: once(npm, 'exit'),
    /** Nobody writes to its output any more. */
    ended: once(npm, 'close'),
  }
}

const NPM = 'npm start'
const BOOTSTRAP = 'bootstrap.mjs'

async function expectAllEnded(running: NonNullable<typeof started>) {
  await vi.waitFor(() => expect(listSurvivors(running.family())).toEqual([]), { timeout: LIMIT })
  expect(existsSync(path.join(data, 'lock'))).toBe(false)
  expect(existsSync(path.join(data, 'postgres/postmaster.pid'))).toBe(false)
}

/** Ends one of the programs. @returns what still ran when npm had ended, and what was said up to the end of all */
async function end(name: string, signal: NodeJS.Signals, readyWords: string) {
  started = await start(readyWords)
  const family = started.family()
  process.kill(started.pidOf(name), signal)
  // A container ends with npm: whatever still runs then is killed.
  const left = signal === 'SIGKILL' ? [] : await started.exited.then(() => listSurvivors(family))
  await expectAllEnded(started)
  await started.ended
  return { left, said: started.said() }
}

const inOrder = {
  left: [],
  said: expect.stringMatching(/^(?!.*starting it again).*stopping …/s) as string,
}

it('npm start alone gets SIGTERM: every program ends in order', { timeout: options.timeout }, async () => {
  expect(await end(NPM, 'SIGTERM', 'ready at')).toEqual(inOrder)
})

it.each([
  [NPM, 'SIGINT', 'starting media and server'],
  [NPM, 'SIGKILL', 'starting media and server'],
  [BOOTSTRAP, 'SIGTERM', 'starting media and server'],
  [BOOTSTRAP, 'SIGINT', 'ready at'],
  [BOOTSTRAP, 'SIGKILL', 'ready at'],
] as const)(
  '%s alone gets %s after "%s": every program ends in order',
  options,
  async (name, signal, readyWords) => {
    expect(await end(name, signal, readyWords)).toEqual(inOrder)
  },
)

/** Lists the files that other users could read in the data folder; the folder itself was made by the test. */
const listLoose = () =>
  readdirSync(data, { recursive: true })
    .map(name => path.join(data, String(name)))
    .filter(file => ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o077) !== 0)

it('nobody else can read what the running product keeps', options, async () => {
  started = await start('ready at')
  await vi.waitFor(() => expect(listLoose()).toEqual([]))
  process.kill(started.pidOf(NPM), 'SIGTERM')
  await expectAllEnded(started)
  expect(listLoose()).toEqual([])
})

it(
  'a second signal changes nothing: all end in order all the same; the built-in database was told once',
  options,
  async () => {
    started = await start('ready at')
    process.kill(started.pidOf(NPM), 'SIGTERM')
    await vi.waitFor(() => expect(started!.said()).toContain('stopping …'), { timeout: LIMIT })
    process.kill(started.pidOf(BOOTSTRAP), 'SIGTERM')
    process.kill(started.pidOf('launcher/src/main.ts'), 'SIGINT')
    await expectAllEnded(started)
    const [code] = (await started.ended) as [number | null]
    expect(code).toBe(0)
    expect(started.said().match(/built-in PostgreSQL 18\.\d+ serves this machine only/g)).toHaveLength(1)
  },
)
