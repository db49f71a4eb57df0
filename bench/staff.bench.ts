import { contract } from '@palisade/contract'
import { addGuards, type Guard } from './support/alarm/guards.ts'
import { openPhones, type Phones } from './support/alarm/phones.ts'
import { quantile, type Claim, type Figure } from './support/claim.ts'
import { addSensors } from './support/device/sensors.ts'
import { pause, secondsOf, until } from './support/duration.ts'
import { openIntake } from './support/intake.ts'
import { PASSWORD, startProduct, USER, type Product } from './support/product.ts'
import { signIn, type SignedIn } from './support/session.ts'
import { cpuSeconds } from './support/usage.ts'

const PHONES = 200
/** People who tell their position each 15 s: 2,000 a minute. */
const WALKERS = 500
const ROUND_SECONDS = 15
const POSITION_SECONDS = 60
const RELEASES = 100
const PEOPLE_EACH = 5
const SENSORS = { prefix: 'BENCH', sensors: RELEASES }

export const claim: Claim = {
  name: 'staff',
  about: `release to the phone's socket with ${PHONES} phones online; ${(WALKERS * 60) / ROUND_SECONDS} positions a minute`,
  async measure() {
    const product = await startProduct('staff', { demo: true })
    try {
      // The areas are made before anybody's rights are read, because nobody is told of what is made behind the server's back.
      await addSensors(product.databaseUrl, SENSORS.prefix, SENSORS.sensors)
      const guards = await addGuards(product.databaseUrl, WALKERS)
      const positions = await withPhones(product, guards, phones => measurePositions(product, phones))
      const reached = guards.slice(0, PHONES)
      const releases = await withPhones(product, reached, phones => measureReleases(product, guards, phones))
      return [...positions, ...releases]
    } finally {
      await product.stop()
    }
  },
}

async function withPhones<Result>(
  { url }: Product,
  guards: readonly Guard[],
  work: (phones: Phones) => Promise<Result>,
): Promise<Result> {
  const phones = await openPhones(url, guards)
  try {
    return await work(phones)
  } finally {
    phones.close()
  }
}

async function measurePositions(product: Product, phones: Phones): Promise<Figure[]> {
  const seconds = secondsOf(POSITION_SECONDS)
  // The start is over by then, which would count as rest.
  await pause(seconds * 500)
  const answers: number[] = []
  const busy = await shareOfCore(product, async () => {
    answers.push(...(await tellPositions(phones, seconds)))
  })
  const idle = await shareOfCore(product, () => pause(seconds * 1000))
  const told = `CPU of server and PostgreSQL at ${Math.round((answers.length * 60) / seconds)} positions/min`
  return [
    { what: `positions that were answered in ${seconds} s`, value: answers.length, unit: 'positions' },
    { what: 'position → answer p99', value: quantile(answers, 0.99), unit: 'ms' },
    { what: `${told}, with ${phones.count} sockets open`, value: busy, unit: '% of a core' },
    { what: 'the same without positions', value: idle, unit: '% of a core' },
    { what: 'what the positions cost', value: busy - idle, unit: '% of a core', limit: 5 },
  ]
}

/** CPU of the server and the database while work runs, % of a core. */
async function shareOfCore(product: Product, work: () => Promise<void>): Promise<number> {
  const programs = [product.pidOf('apps/server'), product.pidOf('postgres')]
  const [cpu, start] = [cpuSeconds(programs), performance.now()]
  await work()
  return (100 * (cpuSeconds(programs) - cpu)) / ((performance.now() - start) / 1000)
}

/** Each person tells theirs each 15 s over the phone's open socket. @returns ms to each answer */
async function tellPositions(phones: Phones, seconds: number): Promise<number[]> {
  const answers: Promise<number>[] = []
  const rate = phones.count / ROUND_SECONDS
  const one = async (n: number) => {
    const place = { longitude: 121.5 + (n % 1000) / 1e5, latitude: 31.2 + (n % 700) / 1e5, accuracy: 6 }
    const at = performance.now()
    const envelope = await phones.call(n % phones.count, contract.staff.position.path, place)
    if (!envelope.success) throw new Error(`position ${n}: ${envelope.errorCode}`)
    return performance.now() - at
  }
  const start = performance.now()
  for (let n = 0; n < rate * seconds;) {
    const due = Math.min(rate * seconds, ((performance.now() - start) / 1000) * rate)
    while (n < due) answers.push(one(n++))
    await pause(5)
  }
  return Promise.all(answers)
}

async function measureReleases(
  product: Product,
  guards: readonly Guard[],
  phones: Phones,
): Promise<Figure[]> {
  const { url } = product
  const session = await signIn(url, USER, PASSWORD)
  const intake = await openIntake(url, session, SENSORS)
  await intake.send('alarm', { rate: 50, count: RELEASES })
  intake.close()
  const alarms = await openAlarms(session)
  const answers: number[] = []
  const releasedAt = new Map<string, number>()
  for (const [n, alarmId] of alarms.entries()) {
    const userIds = Array.from(
      { length: PEOPLE_EACH },
      (_, k) => guards[(n * PEOPLE_EACH + k) % PHONES]?.userId ?? '',
    )
    const at = performance.now()
    releasedAt.set(alarmId, at)
    await session.call(contract.task.issue, { alarmId, userIds })
    answers.push(performance.now() - at)
    await pause(150)
  }
  const expected = alarms.length * PEOPLE_EACH
  await until('tasks on the phones', 30_000, () => phones.heard.length >= expected)
  const latencies = phones.heard.map(({ alarmId, at }) => at - (releasedAt.get(alarmId) ?? Number.NaN))
  return [
    {
      what: `release → on the phone p50 (${latencies.length} tasks)`,
      value: quantile(latencies, 0.5),
      unit: 'ms',
    },
    { what: 'release → on the phone p95', value: quantile(latencies, 0.95), unit: 'ms', limit: 1000 },
    { what: 'release → on the phone worst', value: quantile(latencies, 1), unit: 'ms' },
    { what: 'release → answer p95', value: quantile(answers, 0.95), unit: 'ms' },
  ]
}

async function openAlarms(session: SignedIn): Promise<string[]> {
  const { list } = await session.call(contract.alarm.getOpen, { pageSize: RELEASES })
  if (list.length < RELEASES) throw new Error(`${list.length} alarms of ${RELEASES}`)
  return list.map(({ id }) => id)
}
