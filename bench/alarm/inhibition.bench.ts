import type { TimeRange } from '@palisade/contract'
import { Client } from 'pg'
import { quantile, type Claim, type Figure } from '../support/claim.ts'
import { pause, secondsOf } from '../support/duration.ts'
import { addSensors } from '../support/device/sensors.ts'
import { openIntake, type Intake } from '../support/intake.ts'
import { PASSWORD, startProduct, USER, type Product } from '../support/product.ts'
import { signIn } from '../support/session.ts'
import { cpuSeconds } from '../support/usage.ts'

const RULES = 1000
const RATE = 500
const SECONDS = 8
const SENSORS = { prefix: 'HELD', sensors: 1000 }
const PAST: TimeRange = { type: 'all', dates: ['2020-01-01', '2020-01-02'], data: [] }
/** Without an event of a change, the server reads what runs anew within ten seconds, ms. */
const READ_WITHIN = 12_000

export const claim: Claim = {
  name: 'inhibition',
  about: `alarms taken at ${RATE}/s with ${RULES} running rules, half of them of the whole centre, beside none`,
  async measure() {
    const product = await startProduct('inhibition')
    try {
      return await measureOn(product)
    } finally {
      await product.stop()
    }
  },
}

async function measureOn({ url, databaseUrl, pidOf }: Product): Promise<Figure[]> {
  await addSensors(databaseUrl, SENSORS.prefix, SENSORS.sensors)
  const intake = await openIntake(url, await signIn(url, USER, PASSWORD), SENSORS)
  const server = pidOf('apps/server')
  try {
    await intake.send('warm', { rate: 200, count: 1000 })
    await intake.send('warm-up', { rate: RATE, count: 3000 })
    const before = await measure(intake, server, 'none')
    await withClient(databaseUrl, addRules)
    await pause(READ_WITHIN)
    const rules = await measure(intake, server, 'rules')
    await withClient(databaseUrl, client => client.query('update alarm_inhibition set ended_at = now()'))
    await pause(READ_WITHIN)
    // Once more without, because a program becomes faster while it runs.
    const after = await measure(intake, server, 'after')
    const none = (before.cpu + after.cpu) / 2
    const against = { what: 'no rule, the mean of before and after', value: none }
    return [
      { what: `CPU of the server an event with ${RULES} rules`, value: rules.cpu, unit: 'ms', against },
      { what: `sent → answer p99 with ${RULES} rules`, value: rules.p99, unit: 'ms' },
      { what: 'sent → answer p99 with no rule', value: Math.max(before.p99, after.p99), unit: 'ms' },
      { what: 'not taken', value: before.refused + rules.refused + after.refused, unit: 'events', limit: 0 },
    ]
  } finally {
    intake.close()
  }
}

async function measure(intake: Intake, server: number, name: string) {
  const count = RATE * secondsOf(SECONDS)
  const begun = cpuSeconds([server])
  const sent = await intake.send(name, { rate: RATE, count })
  const cpu = ((cpuSeconds([server]) - begun) * 1000) / count
  return { cpu, p99: quantile(sent.answerMs, 0.99), refused: sent.refused.size }
}

/**
 * The worst that rules can cost: half of them on the sensors, half on the centre above them all, of all types and of days that are over,
 * so that each event is compared with its sensor's rule and with those of the centre to the last.
 */
async function addRules(client: Client): Promise<void> {
  await client.query(
    `with rule as (
       insert into alarm_inhibition (kind, name, reason, area_id, time_range, hours, started_at, ends_at, saved_by)
       select 'rule', 'Bench ' || n, 'Bench', (select id from area where parent_id is null), $1, 24, now(),
         now() + interval '1 day', 'Bench' from generate_series(1, $2::int) n returning id, substr(name, 7)::int as n)
     insert into alarm_inhibition_target (inhibition_id, position, device_id, area_id)
     select rule.id, 0, device.id, case when device.id is null then (select id from area where parent_id is null) end
     from rule left join device on rule.n % 2 = 0 and device.code = $3::text || rule.n`,
    [JSON.stringify(PAST), RULES, SENSORS.prefix],
  )
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
