import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { API_KEY_HEADER, contract } from '@palisade/contract'
import { freePort } from '@palisade/testkit'
import type { BuiltDevice } from '#server/testing/builders/device.ts'
import { ADMIN } from '#server/testing/test-server.ts'
import { eventOf } from '#server/modules/alarm/intake/intake.testing.ts'

const programs: ChildProcess[] = []

/** Starts the real program. @returns where it answers */
export async function startProgram({
  databaseUrl,
  folder,
}: {
  databaseUrl: string
  folder: string
}): Promise<string> {
  const port = await freePort()
  const program = spawn(process.execPath, [path.join(import.meta.dirname, '../../../../main.ts')], {
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: databaseUrl,
      PALISADE_PORT: String(port),
      PALISADE_HOST: '127.0.0.1',
      PALISADE_DATA: folder,
      PALISADE_ADMIN_PASSWORD: ADMIN.password,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  programs.push(program)
  if (!program.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: program.stdout }))
    if (line.includes('server ready')) break
  program.stdout.resume()
  return `http://127.0.0.1:${port}`
}

/** Ends every program that was started, with no time to prepare. */
export async function killPrograms(): Promise<void> {
  await Promise.all(
    programs.splice(0).map(async program => {
      if (program.exitCode !== null || program.signalCode !== null) return
      const ended = once(program, 'exit')
      program.kill('SIGKILL')
      await ended
    }),
  )
}

/** Reports an event as an outside system does. */
export async function sendEvent(origin: string, key: string, device: BuiltDevice): Promise<void> {
  const response = await fetch(origin + contract.intake.report.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', [API_KEY_HEADER]: key },
    body: JSON.stringify(eventOf(device)),
  })
  if (!response.ok) throw new Error(`refused with ${response.status}`)
}
