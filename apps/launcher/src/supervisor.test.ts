import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { expect, it } from 'vitest'
import { supervise, superviseOptional, type Program } from './supervisor.ts'

/** A real process that says so when it is up and ends on SIGTERM unless told to ignore it. */
function sleeper(script = "process.stdout.write('up'); setInterval(() => {}, 1000)") {
  const children: ChildProcess[] = []
  const program: Program = {
    name: 'sleeper',
    spawn() {
      const child = spawn(process.execPath, ['-e', script], { stdio: ['ignore', 'pipe', 'ignore'] })
      children.push(child)
      return Promise.resolve(child)
    },
    async ready(child) {
      const died = once(child, 'exit').then(() => Promise.reject(new Error('ended too early')))
      await Promise.race([died, once(child.stdout!, 'data')])
      died.catch(() => {})
    },
  }
  return { children, program }
}

it('starts a killed program again, and not after stop', async () => {
  const { children, program } = sleeper()
  const said: string[] = []
  const back = Promise.withResolvers<void>()
  const supervised = await supervise(program, line => {
    said.push(line)
    if (line === 'sleeper is back') back.resolve()
  })
  children[0]!.kill('SIGKILL')
  await back.promise
  expect(children).toHaveLength(2)
  expect(said[0]).toBe('sleeper ended (SIGKILL); starting it again')
  await supervised.stop()
  expect(children).toHaveLength(2)
  expect(children[1]!.signalCode).toBe('SIGTERM')
})

it('fails when the first start fails', async () => {
  const { program } = sleeper('process.exit(3)')
  await expect(supervise(program, () => {})).rejects.toThrow('ended too early')
})

it('ends a program that runs and never becomes ready', async () => {
  const { children, program } = sleeper()
  const ready = () => Promise.reject(new Error('not ready in time'))
  await expect(supervise({ ...program, ready }, () => {})).rejects.toThrow('not ready in time')
  expect(children[0]!.signalCode).toBe('SIGTERM')
})

/** Its first start fails; the later ones succeed. */
function lateRiser() {
  const { children, program } = sleeper()
  const ready = (child: ChildProcess) =>
    children.length === 1 ? Promise.reject(new Error('not ready in time')) : program.ready(child)
  return { children, program: { ...program, ready } }
}

it('tries an optional program again whose first start fails, and keeps it running then', async () => {
  const { children, program } = lateRiser()
  const said: string[] = []
  let back = Promise.withResolvers<void>()
  const supervised = await superviseOptional(program, line => {
    said.push(line)
    if (line === 'sleeper is back') back.resolve()
  })
  expect(said).toEqual(['sleeper does not start: not ready in time'])
  await back.promise
  expect(children).toHaveLength(2)
  back = Promise.withResolvers()
  children[1]!.kill('SIGKILL')
  await back.promise
  expect(children).toHaveLength(3)
  await supervised.stop()
  expect(children.map(child => child.signalCode)).toEqual(['SIGTERM', 'SIGKILL', 'SIGTERM'])
})

it('does not try an optional program again after stop', async () => {
  const { children, program } = sleeper('process.exit(3)')
  const said: string[] = []
  const supervised = await superviseOptional(program, line => said.push(line))
  await supervised.stop()
  expect(said).toEqual(['sleeper does not start: ended too early'])
  expect(children).toHaveLength(1)
})
