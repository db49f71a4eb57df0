import { contract } from '@palisade/contract'
import { createPasswordHasher } from '../apps/server/src/modules/access/password/password-hasher.ts'
import { addCrowd, callFrom, openCrowd, type Crowd } from './support/console-crowd.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { pause, secondsOf } from './support/duration.ts'
import { PASSWORD, startProduct, type Product } from './support/product.ts'
import { cpuSeconds, peakResidentMiB } from './support/usage.ts'

const PARALLEL = 50
const SECONDS = 30
/** Logins at the same time: as many as the server checks at once (password-hasher.ts). */
const AT_ONCE = 2

export const claim: Claim = {
  name: 'login',
  about: `${PARALLEL} people log in all the time, each with an address and an account; beside what argon2 allows`,
  async measure() {
    const product = await startProduct('login', { demo: true })
    try {
      await addCrowd(product.databaseUrl, PARALLEL)
      return await measureOn(product, await openCrowd(product.url, PASSWORD))
    } finally {
      await product.stop()
    }
  },
}

async function measureOn(product: Product, crowd: Crowd): Promise<Figure[]> {
  const watcher = (await crowd.logIn(0)).caller
  const before = await verify()
  const server = product.pidOf('apps/server')
  const cpuOf = () => [cpuSeconds([server]), cpuSeconds([product.pidOf('postgres')]), ownCpuSeconds()]
  const cpuBefore = cpuOf()
  const seconds = secondsOf(SECONDS)
  const end = performance.now() + seconds * 1000
  const [logins, others] = await Promise.all([
    Promise.all(Array.from({ length: PARALLEL }, (_, n) => logInUntil(end, crowd, n))),
    watchUntil(end, () => callFrom(product.url, watcher, contract.session.current, {})),
  ])
  const cpu = cpuOf().map((used, index) => used - (cpuBefore[index] ?? 0))
  const after = await verify()
  const rate = (before.rate + after.rate) / 2
  const times = logins.flat()
  const least = (PARALLEL / rate) * 1000
  const limit = { what: `${PARALLEL} argon2 verifications one after another`, value: least }
  return [
    { what: 'argon2 verifications a second, two at a time', value: rate, unit: '/s' },
    {
      what: 'logins a second',
      value: times.length / seconds,
      unit: '/s',
      against: { what: 'argon2', value: rate },
    },
    { what: `login p50 (${times.length})`, value: quantile(times, 0.5), unit: 'ms', against: limit },
    { what: 'login p95', value: quantile(times, 0.95), unit: 'ms', against: limit },
    { what: 'another call meanwhile, p95', value: quantile(others, 0.95), unit: 'ms' },
    { what: 'CPU of one verification', value: (before.cpuMs + after.cpuMs) / 2, unit: 'ms' },
    ...['the server', 'PostgreSQL', 'this benchmark, which is the 50 consoles'].map((program, index) => ({
      what: `CPU of ${program} a login`,
      value: ((cpu[index] ?? Number.NaN) / times.length) * 1000,
      unit: 'ms',
    })),
    { what: 'server, most memory resident', value: peakResidentMiB(server), unit: 'MiB' },
  ]
}

const ownCpuSeconds = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1e6
}

/** Logs in from another address each time, because otherwise the limit of one address would be measured. */
async function logInUntil(end: number, crowd: Crowd, n: number): Promise<number[]> {
  const times: number[] = []
  for (let round = 1; performance.now() < end; round += 1) times.push((await crowd.logIn(n, round)).ms)
  return times
}

async function watchUntil(end: number, call: () => Promise<{ ms: number }>): Promise<number[]> {
  const times: number[] = []
  while (performance.now() < end) {
    times.push((await call()).ms)
    await pause(100)
  }
  return times
}

/** Hashes a second in this process alone, the machine's own limit at this moment, and the CPU time of one. */
async function verify(): Promise<{ rate: number; cpuMs: number }> {
  const hasher = createPasswordHasher()
  const stored = await hasher.hash(PASSWORD)
  const cpuBefore = ownCpuSeconds()
  const started = performance.now()
  const end = started + 5000
  let done = 0
  const work = async () => {
    for (; performance.now() < end; done += 1) await hasher.verify(stored, PASSWORD)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    rate: done / ((performance.now() - started) / 1000),
    cpuMs: ((ownCpuSeconds() - cpuBefore) * 1000) / done,
  }
}
