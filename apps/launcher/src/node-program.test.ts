import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { createNodeProgram } from './node-program.ts'

const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of endings.splice(0)) await end()
})

/** A program whose health is asked of `answer`, by the number of the question. */
async function program(answer: (question: number) => { status: number; body: object }, readyLimit: number) {
  let questions = 0
  const health = createServer((_request, response) => {
    const { status, body } = answer((questions += 1))
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  health.listen(0, '127.0.0.1')
  await once(health, 'listening')
  const folder = await mkdtemp(path.join(tmpdir(), 'palisade-program-'))
  await writeFile(path.join(folder, 'main.mjs'), 'setInterval(() => {}, 1000)')
  const said: string[] = []
  const made = createNodeProgram({
    name: 'server',
    file: path.join(folder, 'main.mjs'),
    env: {},
    healthUrl: `http://127.0.0.1:${(health.address() as AddressInfo).port}/health/ready`,
    readyLimit,
    log: { write: () => undefined },
    onLine: line => void said.push(line),
  })
  const child = await made.spawn()
  endings.push(
    async () => {
      child.kill('SIGKILL')
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    },
    async () => {
      health.close()
      health.closeAllConnections()
    },
    () => rm(folder, { recursive: true }),
  )
  return { ready: () => made.ready(child), questions: () => questions, said }
}

const migrating = { status: 503, body: { ready: false, phase: 'migrating' } }
const starting = { status: 503, body: { ready: false, phase: 'starting' } }

it('waits for a program beyond its limit for as long as it says that it migrates', async () => {
  const slow = await program(question => (question < 12 ? migrating : { status: 200, body: {} }), 250)
  await slow.ready()
  expect(slow.questions()).toBe(12)
  expect(slow.said).toEqual(['server: updating the database, which may take minutes …'])
})

it('gives up a program that is unready for another reason', async () => {
  const broken = await program(() => starting, 250)
  await expect(broken.ready()).rejects.toThrow('server was not ready within 0.25 s')
  expect(broken.said).toEqual([])
})
