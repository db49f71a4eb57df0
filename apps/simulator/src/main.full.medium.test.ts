import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const started: ChildProcess[] = []

function start(args: string[], env: Record<string, string> = {}): ChildProcess {
  const ports = { PALISADE_SIM_RTSP_PORT: '0', PALISADE_SIM_CONTROL_PORT: '0', PALISADE_SIM_CHATTER: '0' }
  const child = fork(main, args, { execArgv: [], silent: true, env: { ...ports, ...env } })
  started.push(child)
  return child
}

afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

async function finish(child: ChildProcess): Promise<{ code: unknown; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', chunk => (output += String(chunk)))
  const [code] = await once(child, 'close')
  return { code, output }
}

const readySchema = z.object({ type: z.literal('ready'), controlPort: z.number(), rtspPort: z.number() })

async function ready(child: ChildProcess): Promise<z.infer<typeof readySchema>> {
  const [message] = await once(child, 'message')
  return readySchema.parse(message)
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** The encoder, as the one child of the simulator's process. */
async function encoderOf(pid = 0): Promise<number> {
  return Number((await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim())
}

test('lists the stories without a site', async () => {
  expect(await finish(start(['--list']))).toMatchObject({
    code: 0,
    output: expect.stringMatching(/intrusion {2}/),
  })
})

test('a story without a running site is refused in one line', async () => {
  const { code, output } = await finish(start(['--story', 'fire'], { PALISADE_SIM_CONTROL_PORT: '9' }))
  expect(code).toBe(1)
  expect(output).toBe('No simulated site answers on port 9. Start it with: npm run demo\n')
})

test('ends with its launcher', async () => {
  const site = start(['--no-register'], { PALISADE_SUPERVISED: '1' })
  await ready(site)
  const encoder = await encoderOf(site.pid)
  // Not 'close', which does not come after `disconnect`.
  const ended = once(site, 'exit')
  site.disconnect()
  expect(await ended).toEqual([0, null])
  expect(isAlive(encoder)).toBe(false)
})

// One site for all three: starting it is what takes the time.
test('plays stories, keeps its port, and leaves no encoder behind when it is killed', async () => {
  const site = start(['--no-register'])
  const { controlPort, rtspPort } = await ready(site)
  const encoder = await encoderOf(site.pid)
  const env = { PALISADE_SIM_CONTROL_PORT: String(controlPort) }
  const [story, none, second] = await Promise.all([
    finish(start(['--story', 'intrusion'], env)),
    finish(start(['--story', 'none'], env)),
    finish(start(['--no-register'], { PALISADE_SIM_RTSP_PORT: String(rtspPort) })),
  ])
  expect(story).toEqual({ code: 0, output: expect.stringContaining('00:28  The door is forced') })
  expect(none.output).toContain("There is no story 'none'")
  expect(second).toEqual({
    code: 1,
    output: expect.stringContaining('A port of the simulated site is in use'),
  })
  site.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(encoder)).toBe(false))
})
