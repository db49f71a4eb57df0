import { contract, KEEP_ALIVE_SECONDS } from '@palisade/contract'
import type { WebSocket } from 'ws'
import { addCrowd, callFrom, openCrowd, type Caller } from './support/console-crowd.ts'
import { openEventSocket } from './support/event-sockets.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { pause, secondsOf, until } from './support/duration.ts'
import { PASSWORD, startProduct, type Product } from './support/product.ts'
import { cpuSeconds, residentMiB } from './support/usage.ts'

const CONSOLES = 500
/** Logins at the same time: the server checks two passwords at once. */
const LOGINS_AT_ONCE = 10
const CHANGES = 30
const IDLE_SECONDS = 60

export const claim: Claim = {
  name: 'consoles',
  about: `${CONSOLES} open consoles, each signed in from an address of its own: a change to all of them, and what they cost`,
  async measure() {
    const product = await startProduct('consoles', { demo: true })
    try {
      await addCrowd(product.databaseUrl, CONSOLES)
      return await measureOn(product)
    } finally {
      await product.stop()
    }
  },
}

async function measureOn(product: Product): Promise<Figure[]> {
  const { url } = product
  const server = product.pidOf('apps/server')
  const empty = residentMiB(server)
  const started = performance.now()
  const callers = await signInAll(url)
  const signInSeconds = (performance.now() - started) / 1000
  const hearing = createHearing()
  const sockets = await Promise.all(
    callers.map(caller =>
      openEventSocket(url, caller, (frame, at) => hearing.take(frame, at), caller.address),
    ),
  )
  try {
    const changes = await measureChanges(url, callers[0] ?? { address: '127.0.0.1' }, hearing)
    const idle = await measureIdle(url, callers, server)
    return [
      { what: `${CONSOLES} logins in all`, value: signInSeconds, unit: 's' },
      { what: `change → last of ${CONSOLES} consoles, p50`, value: quantile(changes, 0.5), unit: 'ms' },
      {
        what: `change → last of ${CONSOLES} consoles, worst of ${CHANGES}`,
        value: quantile(changes, 1),
        unit: 'ms',
        limit: 1000,
      },
      { what: 'server’s CPU with all of them open and used', value: idle.cpu * 100, unit: '% of a core' },
      { what: 'keepAlive p95 meanwhile', value: quantile(idle.times, 0.95), unit: 'ms' },
      {
        what: 'resident memory with them',
        value: residentMiB(server),
        unit: 'MiB',
        against: { what: 'before the first login', value: empty },
      },
    ]
  } finally {
    closeAll(sockets)
  }
}

async function signInAll(url: string): Promise<Required<Caller>[]> {
  const crowd = await openCrowd(url, PASSWORD)
  const callers: Required<Caller>[] = []
  let next = 0
  const work = async () => {
    while (next < CONSOLES) callers.push((await crowd.logIn(next++)).caller)
  }
  await Promise.all(Array.from({ length: LOGINS_AT_ONCE }, work))
  return callers
}

function createHearing() {
  const heard: number[] = []
  return {
    take(frame: { type: string }, at: number) {
      if (frame.type === 'parameter.changed') heard.push(at)
    },
    reset: () => void heard.splice(0),
    count: () => heard.length,
    last: () => heard.at(-1) ?? Number.NaN,
  }
}

/** Time from sending a change until the last console has its frame, ms. */
async function measureChanges(
  url: string,
  caller: Caller,
  hearing: ReturnType<typeof createHearing>,
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < CHANGES; n += 1) {
    hearing.reset()
    const sentAt = performance.now()
    await callFrom(url, caller, contract.parameter.update, { key: 'alarm.popup_count', value: 5 + (n % 2) })
    await until('every console hears a change', 30_000, () => hearing.count() >= CONSOLES)
    times.push(hearing.last() - sentAt)
    await pause(300)
  }
  return times
}

/** Every console keeps its session alive as one does that is used; the rest is beats. */
async function measureIdle(url: string, callers: readonly Caller[], server: number) {
  const seconds = secondsOf(IDLE_SECONDS)
  const every = (KEEP_ALIVE_SECONDS * 1000) / callers.length
  const before = cpuSeconds([server])
  const started = performance.now()
  const calls: Promise<number>[] = []
  for (let n = 0; performance.now() - started < seconds * 1000; n += 1) {
    const caller = callers[n % callers.length]
    if (caller) calls.push(callFrom(url, caller, contract.session.keepAlive, {}).then(({ ms }) => ms))
    await pause(every)
  }
  const times = await Promise.all(calls)
  const took = (performance.now() - started) / 1000
  return { times, cpu: (cpuSeconds([server]) - before) / took }
}

function closeAll(sockets: readonly WebSocket[]): void {
  const lost = sockets.filter(socket => socket.readyState !== socket.OPEN).length
  for (const socket of sockets) socket.terminate()
  if (lost > 0) throw new Error(`${lost} event sockets were lost during the run`)
}
