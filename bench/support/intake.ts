import { alarmTypes, API_KEY_HEADER, contract } from '@palisade/contract'
import { pause } from './duration.ts'
import { createPoster } from './http-post.ts'
import type { SignedIn } from './session.ts'

export interface Intake {
  /**
   * Sends `count` events at `rate` a second, open loop: a slow answer delays no other event.
   * Event `n` has the id and description `<name>-<n>`. Resolves when all are answered.
   */
  send(name: string, options: { rate: number; count: number; repeatEach?: number }): Promise<Sent>
  close(): void
}

export interface Sent {
  /** When each event was sent by its id, `performance.now()`. */
  sentAt: Map<string, number>
  /** Time from sending to the answer, ms. */
  answerMs: number[]
  /** Events that were not answered with success, and why. */
  refused: Map<string, string>
}

/** Types that raise at once; the rule of a new site holds a lost recording back for ten seconds, which the times would show. */
const types = alarmTypes.filter(type => type !== 'recording_lost')

/** Connections of an open loop: with as few as 64 an event would wait for the answers of those before it. */
export const OPEN_LOOP = 1024

/** A key for the intake, and events of sensors `<prefix>1` … `<prefix><sensors>`, no two of one sensor and type. */
export async function openIntake(
  url: string,
  session: SignedIn,
  { prefix, sensors }: { prefix: string; sensors: number },
): Promise<Intake> {
  const { key } = await session.call(contract.apiKey.add, {
    name: `bench ${prefix}`,
    scopes: ['event.intake'],
  })
  let next = 0

  const poster = createPoster(url, { [API_KEY_HEADER]: key }, OPEN_LOOP)

  async function post(eventId: string, deviceCode: string, type: string): Promise<string | undefined> {
    const body = { eventId, deviceCode, type, description: eventId }
    const answer = await poster.post(contract.intake.report.path, body)
    const { success, errorCode } = JSON.parse(answer.body) as { success: boolean; errorCode?: string }
    return success ? undefined : (errorCode ?? String(answer.status))
  }

  return {
    async send(name, { rate, count, repeatEach = 0 }) {
      const sent: Sent = { sentAt: new Map(), answerMs: [], refused: new Map() }
      const answers: Promise<void>[] = []
      const start = performance.now()
      const one = async (n: number) => {
        const eventId = `${name}-${n}`
        const place = next++
        const device = `${prefix}${(place % sensors) + 1}`
        const type = types[Math.floor(place / sensors)]
        if (!type) throw new Error('every sensor has sent every type')
        const at = performance.now()
        sent.sentAt.set(eventId, at)
        const again = repeatEach > 0 && n % repeatEach === 0
        const posts = [post(eventId, device, type), ...(again ? [post(eventId, device, type)] : [])]
        for (const result of await Promise.allSettled(posts)) {
          const refusal = result.status === 'fulfilled' ? result.value : String(result.reason)
          if (refusal !== undefined) sent.refused.set(eventId, refusal)
        }
        sent.answerMs.push(performance.now() - at)
      }
      for (let n = 0; n < count;) {
        const due = Math.min(count, Math.floor(((performance.now() - start) * rate) / 1000) + 1)
        while (n < due) answers.push(one(n++))
        await pause(1)
      }
      await Promise.all(answers)
      return sent
    },
    close: () => poster.close(),
  }
}

/** Codes of one sign of life. */
const CHUNK = 200
/** Systems that report; one may report EVENTS_A_MINUTE (60,000) events, which is less than a flood of a minute has. */
const KEYS = 4

export interface Flood {
  /** Sends for so many seconds as fast as it is answered. */
  send(seconds: number): Promise<{ taken: number; refused: number }>
  close(): void
}

/** Outside systems that report alarms of sensors `<prefix>1` … as fast as they are answered, each over one connection; the sensors are online. */
export async function openFlood(
  url: string,
  session: SignedIn,
  { prefix, sensors, senders }: { prefix: string; sensors: number; senders: number },
): Promise<Flood> {
  const posters = await Promise.all(
    Array.from({ length: KEYS }, async (_, index) => {
      const name = `flood ${prefix} ${index + 1}`
      const { key } = await session.call(contract.apiKey.add, { name, scopes: ['event.intake'] })
      return createPoster(url, { [API_KEY_HEADER]: key }, Math.ceil(senders / KEYS))
    }),
  )
  const posterOf = (place: number) => posters[place % KEYS] as (typeof posters)[number]
  // A sensor's first sign of life makes it online, which is another matter than its alarms.
  for (let first = 1; first <= sensors; first += CHUNK)
    await posterOf(first).post(contract.intake.keepAlive.path, {
      deviceCodes: Array.from({ length: CHUNK }, (_, index) => `${prefix}${first + index}`),
    })
  let next = 0

  async function sendOne(): Promise<boolean> {
    const place = next++
    const { body } = await posterOf(place).post(contract.intake.report.path, {
      eventId: `flood-${prefix}-${place}`,
      deviceCode: `${prefix}${(place % sensors) + 1}`,
      type: types[Math.floor(place / sensors) % types.length],
    })
    return (JSON.parse(body) as { success: boolean }).success
  }

  return {
    async send(seconds) {
      const end = performance.now() + seconds * 1000
      const sent = { taken: 0, refused: 0 }
      const sender = async () => {
        while (performance.now() < end) sent[(await sendOne()) ? 'taken' : 'refused'] += 1
      }
      await Promise.all(Array.from({ length: senders }, sender))
      return sent
    },
    close() {
      for (const poster of posters) poster.close()
    },
  }
}
