import { fork, spawn, type ChildProcessWithoutNullStreams } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test, vi } from 'vitest'

// Each test starts the program, which takes its time on a busy machine.
vi.setConfig({ testTimeout: 20_000 })

const main = fileURLToPath(new URL('./main.ts', import.meta.url))
const secret = 'main-test-secret-'.repeat(3)
let child: ChildProcessWithoutNullStreams

afterEach(() => {
  child.kill('SIGKILL')
})

function start(env: Record<string, string>): Promise<{ output: string }> {
  child = spawn(process.execPath, [main], {
    env: { PATH: process.env['PATH'], PALISADE_MEDIA_PORT: '0', ...env },
  })
  let output = ''
  return new Promise(resolve => {
    const take = (data: Buffer): void => {
      output += data.toString()
      if (output.includes('media listens')) resolve({ output })
    }
    child.stdout.on('data', take)
    child.stderr.on('data', take)
    child.once('close', () => resolve({ output }))
  })
}

test('ends cleanly on SIGTERM, with a live port before', async () => {
  const { output } = await start({ PALISADE_MEDIA_SECRET: secret })
  const { port } = JSON.parse(output.trim().split('\n').at(-1)!)
  expect((await fetch(`http://127.0.0.1:${port}/health/live`)).status).toBe(200)
  expect(output).not.toContain(secret)
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('ends with its parent when supervised', async () => {
  await start({ PALISADE_MEDIA_SECRET: secret, PALISADE_SUPERVISED: '1' })
  child.stdin.end()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('ends when the channel to its parent breaks', async () => {
  const env = {
    PATH: process.env['PATH'],
    PALISADE_MEDIA_PORT: '0',
    PALISADE_MEDIA_SECRET: secret,
    PALISADE_SUPERVISED: '1',
  }
  const forked = fork(main, { env, silent: true })
  const [message] = await once(forked, 'message')
  expect(message).toMatchObject({ type: 'listening', port: expect.any(Number) })
  forked.disconnect()
  expect(await once(forked, 'exit')).toEqual([0, null])
})

test('refuses to start with all faults listed', async () => {
  const { output } = await start({ PALISADE_MEDIA_SECRET: 'short', PALISADE_MEDIA_PORT: 'x' })
  expect(output).toContain('PALISADE_MEDIA_PORT')
  expect(output).toContain('PALISADE_MEDIA_SECRET')
  expect(child.exitCode).toBe(78)
})
