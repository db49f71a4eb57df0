import { alarmTypes, API_KEY_HEADER, contract } from '@palisade/contract'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { pause, secondsOf } from './support/duration.ts'
import { addSensors } from './support/device/sensors.ts'
import { createPoster } from './support/http-post.ts'
import { openIntake } from './support/intake.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn } from './support/session.ts'
import { cpuSeconds } from './support/usage.ts'

const RATE = 1000
const SECONDS = 10
/** Codes of one sign of life. */
const CHUNK = 200
/** Outside systems that report as fast as they are answered, each over one connection. */
const SENDERS = 400
const SETTLE_MS = 3_000
const START = { prefix: 'START', sensors: 1000 }
const START_SECONDS = 5
const STEADY = { prefix: 'STEADY', sensors: 1000 }
const FLOOD = { prefix: 'FLOOD', sensors: 5000 }

export const claim: Claim = {
  name: 'intake',
  about: `alarms taken: ${RATE}/s sent without waiting, right after the start and later, then ${SENDERS} senders as fast as they are answered`,
  async measure() {
    const product = await startProduct('intake')
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

const codesFrom = (first: number) =>
  Array.from({ length: CHUNK }, (_, index) => `${FLOOD.prefix}${first + index}`)

/** A site's first alarms: the program has just begun, no sensor is online, and PostgreSQL knows nothing of its tables. */
async function measureStart({ url, databaseUrl }: Product): Promise<Figure[]> {
  await addSensors(databaseUrl, START.prefix, START.sensors)
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
  await addSensors(databaseUrl, STEADY.prefix, STEADY.sensors)
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
      { what: `sent → answer p99 at ${RATE}/s`, value: p(0.99), unit: 'ms' },
      { what: `not taken at ${RATE}/s`, value: sent.refused.size, unit: 'events', limit: 0 },
    ]
  } finally {
    intake.close()
  }
}

async function measureFlood(product: Product): Promise<Figure[]> {
  const { url, databaseUrl } = product
  await addSensors(databaseUrl, FLOOD.prefix, FLOOD.sensors)
  const session = await signIn(url, USER, PASSWORD)
  const { key } = await session.call(contract.apiKey.add, { name: 'flood', scopes: ['event.intake'] })
  const poster = createPoster(url, { [API_KEY_HEADER]: key }, SENDERS)
  // A sensor's first sign of life makes it online, which is another matter than its alarms.
  for (let first = 1; first <= FLOOD.sensors; first += CHUNK)
    await poster.post(contract.intake.keepAlive.path, { deviceCodes: codesFrom(first) })
  await pause(SETTLE_MS)
  const cpuOf = () => [product.pidOf('apps/server'), product.pidOf('postgres')].map(pid => cpuSeconds([pid]))
  const before = cpuOf()
  const seconds = secondsOf(SECONDS)
  const end = performance.now() + seconds * 1000
  let taken = 0
  let refused = 0
  let next = 0
  const sender = async () => {
    while (performance.now() < end) {
      const place = next++
      const body = {
        eventId: `flood-${place}`,
        deviceCode: `${FLOOD.prefix}${(place % FLOOD.sensors) + 1}`,
        type: alarmTypes[Math.floor(place / FLOOD.sensors) % alarmTypes.length],
      }
      const { body: answer } = await poster.post(contract.intake.event.path, body)
      if ((JSON.parse(answer) as { success: boolean }).success) taken++
      else refused++
    }
  }
  await Promise.all(Array.from({ length: SENDERS }, sender))
  poster.close()
  const spent = cpuOf().map((cpu, index) => ((cpu - (before[index] ?? 0)) * 1000) / taken)
  return [
    { what: `alarms taken a second, ${SENDERS} senders`, value: taken / seconds, unit: '/s' },
    { what: 'CPU of the server an alarm', value: spent[0] ?? Number.NaN, unit: 'ms' },
    { what: 'CPU of PostgreSQL an alarm', value: spent[1] ?? Number.NaN, unit: 'ms' },
    { what: 'not taken', value: refused, unit: 'events', limit: 0 },
  ]
}
