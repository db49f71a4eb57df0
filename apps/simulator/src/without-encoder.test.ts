import { execFile } from 'node:child_process'
import path from 'node:path'
import { copyProgramWithout, type ProgramCopy } from '@palisade/testkit/program-without'
import { afterAll, beforeAll, expect, test } from 'vitest'

let copy: ProgramCopy
beforeAll(async () => {
  copy = await copyProgramWithout(path.resolve(import.meta.dirname, '..'), ['node-av', '@seydx'])
})
afterAll(() => copy.remove())

const run = (...args: string[]) =>
  new Promise<{ code: unknown; output: string }>(resolve => {
    const command = ['--no-warnings', path.join(copy.root, 'src/main.ts'), ...args]
    execFile(process.execPath, command, { env: {} }, (error, stdout, stderr) =>
      resolve({ code: error?.code ?? 0, output: stdout + stderr }),
    )
  })

test('without its encoder the site says so and ends; its stories can be listed', async () => {
  expect(await run()).toEqual({ code: 1, output: expect.stringContaining('node-av') })
  expect(await run('--list')).toMatchObject({ code: 0 })
})
