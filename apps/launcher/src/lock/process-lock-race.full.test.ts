import { fork, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'

const RACERS = 4
const ROUNDS = 40

async function startRacer(): Promise<ChildProcess> {
  const racer = fork(path.join(import.meta.dirname, 'lock-race.testing.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  })
  await once(racer, 'message')
  return racer
}

test('of several processes that find the lock of a dead one at the same moment, one gets it', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'palisade-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const racers = await Promise.all(Array.from({ length: RACERS }, startRacer))
  const dead = `${spawnSync(process.execPath, ['-e', '']).pid} 12345`
  try {
    for (let round = 0; round < ROUNDS; round++) {
      const data = mkdtempSync(path.join(folder, 'data-'))
      writeFileSync(path.join(data, 'lock'), dead)
      const answers = racers.map(racer => once(racer, 'message'))
      for (const racer of racers) racer.send({ folder: data, at: Date.now() + 20 })
      const said = (await Promise.all(answers)).flat()
      expect(said.filter(word => word === 'taken')).toHaveLength(1)
    }
  } finally {
    for (const racer of racers) racer.disconnect()
    await Promise.all(racers.map(racer => once(racer, 'exit')))
  }
})
