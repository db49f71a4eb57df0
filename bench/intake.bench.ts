import { quantile, type Claim, type Figure } from './support/claim.ts'
import { pause, secondsOf } from './support/duration.ts'
import { addBesideCameras } from './support/device/sensors.ts'
import { openFlood, openIntake } from './support/intake.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn } from './support/session.ts'
import { cpuSeconds } from './support/usage.ts'

const RATE = 1000
const SECONDS = 10
/** Outside systems that report as fast as they are answered, each over one connection. */
const SENDERS = 400
const SETTLE_MS = 3_000
const START = { prefix: 'START', sensors: 1000 }
const START_SECONDS = 5
const STEADY = { prefix: 'STEADY', sensors: 1000 }
const FLOOD = { prefix: 'FLOOD', sensors: 5000 }

export const claim: Claim = {
  name: 'intake',
  about: `alarms taken on the demo's site, beside its recorded cameras: ${RATE}/s sent without waiting, right after the start and later, then ${SENDERS} senders as fast as they are answered`,
  async measure() {
    const product = await startProduct('intake', { demo: true })
    try {
      return [
        ...(await measureStart(product)),
        ...(await measureSteady(product)),
        ...(await measureFlood(product)),
      ]
    } finally {
      await product.stop()
    }
  },
}

/** A site's first alarms: the program has just begun, no sensor is online, and PostgreSQL knows nothing of its tables. */
async function measureStart({ url, databaseUrl }: Product): Promise<Figure[]> {
  await addBesideCameras(databaseUrl, START.prefix, START.sensors)
  const intake = await openIntake(url, await signIn(url, USER, PASSWORD), START)
  const { answerMs, refused } = await intake.send('start', { rate: RATE, count: RATE * START_SECONDS })
  intake.close()
  const about = `of the first ${START_SECONDS} s after the start at ${RATE}/s`
  return [
    { what: `sent → answer p50 ${about}`, value: quantile(answerMs, 0.5), unit: 'ms' },
    { what: `sent → answer p99 ${about}`, value: quantile(answerMs, 0.99), unit: 'ms' },
    { what: `not taken ${about}`, value: refused.size, unit: 'events', limit: 0 },
  ]
}

async function measureSteady({ url, databaseUrl }: Product): Promise<Figure[]> {
  await addBesideCameras(databaseUrl, STEADY.prefix, STEADY.sensors)
  const intake = await openIntake(url, await signIn(url, USER, PASSWORD), STEADY)
  try {
    // The first sign of life makes each sensor online, and a program that has just started compiles its code meanwhile: the
    // steady state is meant.
    await intake.send('warm', { rate: 200, count: 1000 })
    await intake.send('warm-up', { rate: 500, count: 3000 })
    await pause(SETTLE_MS)
    const sent = await intake.send('steady', { rate: RATE, count: RATE * secondsOf(SECONDS) })
    const p = (q: number) => quantile(sent.answerMs, q)
    return [
      { what: `sent → answer p50 at ${RATE}/s`, value: p(0.5), unit: 'ms' },
      { what: `sent → answer p99 at ${RATE}/s`, value: p(0.99), unit: 'ms', limit: 65 },
      { what: `not taken at ${RATE}/s`, value: sent.refused.size, unit: 'events', limit: 0 },
    ]
  } finally {
    intake.close()
  }
}

async function measureFlood(product: Product): Promise<Figure[]> {
  const { url, databaseUrl } = product
  await addBesideCameras(databaseUrl, FLOOD.prefix, FLOOD.sensors)
  const flood = await openFlood(url, await signIn(url, USER, PASSWORD), { ...FLOOD, senders: SENDERS })
  await pause(SETTLE_MS)
  const cpuOf = () => [product.pidOf('apps/server'), product.pidOf('postgres')].map(pid => cpuSeconds([pid]))
  const before = cpuOf()
  const seconds = secondsOf(SECONDS)
  const { taken, refused } = await flood.send(seconds)
  flood.close()
  const spent = cpuOf().map((cpu, index) => ((cpu - (before[index] ?? 0)) * 1000) / taken)
  return [
    { what: `alarms taken a second, ${SENDERS} senders`, value: taken / seconds, unit: '/s', least: 3000 },
    { what: 'CPU of the server an alarm', value: spent[0] ?? Number.NaN, unit: 'ms' },
    { what: 'CPU of PostgreSQL an alarm', value: spent[1] ?? Number.NaN, unit: 'ms' },
    { what: 'not taken', value: refused, unit: 'events', limit: 0 },
  ]
}
