import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { patience } from '@palisade/testkit/patience'

/** A start that takes longer on a quiet machine hangs, ms. */
const START_LIMIT = 120_000

/** Waits until the launcher says that it is ready. */
export async function untilReady(launcher: ChildProcess) {
  let said = ''
  const ready = new Promise<void>(resolve => {
    launcher.stdout?.on('data', (chunk: Buffer) => {
      said += String(chunk)
      if (said.includes('ready at')) resolve()
    })
  })
  const ended = once(launcher, 'exit').then(() =>
    Promise.reject(new Error(`the product did not start: ${said}`)),
  )
  const limit = new AbortController()
  const late = pause(patience(START_LIMIT), undefined, limit).then(() => {
    launcher.kill('SIGKILL')
    throw new Error(`the product was not ready in time: ${said}`)
  })
  try {
    await Promise.race([ready, ended, late])
  } finally {
    limit.abort()
    for (const one of [ended, late]) one.catch(() => {})
  }
}
