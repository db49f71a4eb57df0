import { ProductAway } from '../product/product-client.ts'
import { planGuards } from './guard-plan.ts'
import { createPhone, type Phone, type PhoneOptions } from './phone.ts'

/** Each phone has its turn once in so many seconds, one after another: twelve are 1.6 calls a second in all. */
const ROUND_SECONDS = 15
/** A phone in a dead spot has a network again after this time, ms; the next one comes after that. */
const DEAD_SPOT = { lasts: 60_000, every: 300_000 }

export interface PhonesOptions extends Pick<PhoneOptions, 'baseUrl' | 'picture' | 'log' | 'patrol'> {
  count: number
}

export type Phones = ReturnType<typeof createPhones>

/** The guards of the site with their phones. */
export function createPhones({ count, ...options }: PhonesOptions) {
  const phones = planGuards(count).map(plan => createPhone({ plan, ...options }))
  const turning = new Map<Phone, Promise<void>>()
  const quiet = new Set<Phone>()
  let timer: NodeJS.Timeout | undefined
  let second = 0

  /** A phone whose last turn still waits for the product has none now. */
  function turn(phone: Phone): void {
    if (turning.has(phone)) return
    const done = phone
      .turn()
      .then(
        () => void quiet.delete(phone),
        (error: unknown) => {
          // The same trouble is told once.
          if (!quiet.has(phone) && !(error instanceof ProductAway))
            options.log(`${phone.plan.id}: ${String(error)}`)
          quiet.add(phone)
        },
      )
      .finally(() => turning.delete(phone))
    turning.set(phone, done)
  }

  function enterDeadSpots(): void {
    const passed = (second * 1000) % DEAD_SPOT.every
    for (const phone of phones.filter(({ plan }) => plan.isInDeadSpots)) {
      if (passed === DEAD_SPOT.every - DEAD_SPOT.lasts) phone.setNetwork(false)
      if (passed === 0) phone.setNetwork(true)
    }
  }

  function tick(): void {
    second += 1
    enterDeadSpots()
    for (const [index, phone] of phones.entries())
      if (index % ROUND_SECONDS === second % ROUND_SECONDS) turn(phone)
  }

  return {
    list: () => phones.map(phone => phone.state()),
    find: (id: string) => phones.find(({ plan }) => plan.id === id),
    /** Has a phone go to the product at once, and waits until it did. */
    async turnNow(phone: Phone): Promise<void> {
      await turning.get(phone)
      turn(phone)
      await turning.get(phone)
    },
    start() {
      timer ??= setInterval(tick, 1_000)
    },
    async stop() {
      clearInterval(timer)
      await Promise.all(turning.values())
    },
  }
}
