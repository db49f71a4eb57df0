import { contract } from '@palisade/contract'
import { ProductRefusal, createProductClient, type ProductClient } from '../product/product-client.ts'
import { signIn } from '../product/sign-in.ts'
import { CAMPUS, metresOf, place, type Degrees } from '../site/plan.ts'
import { GUARD_PASSWORD, type GuardPlan } from './guard-plan.ts'
import { createPhoneOutbox, type PhoneAction } from './phone-outbox.ts'
import { createPhoneWork } from './phone-work.ts'
import { createWalker } from './walker.ts'

export interface PhoneOptions {
  plan: GuardPlan
  baseUrl: string
  /** A small picture of what the guard sees, for a report. */
  picture: () => Promise<Uint8Array | undefined>
  log: (text: string) => void
  /** Lets the guard go on with their patrols in a turn. */
  patrol?: (product: ProductClient, name: string) => Promise<void>
  now?: () => number
}

export type Phone = ReturnType<typeof createPhone>

/** One guard with a phone: walks, tells where it is, and works on its tasks by the calls of the phone's page. */
export function createPhone({ plan, baseUrl, picture, log, patrol, now = Date.now }: PhoneOptions) {
  const product = createProductClient(baseUrl)
  const walker = createWalker(plan.route)
  const outbox = createPhoneOutbox(text => log(`${plan.id}: ${text}`), now)
  const work = createPhoneWork(plan)
  let middle: Degrees = CAMPUS
  let isSignedIn = false
  let hasNetwork = true
  let isManual = false
  let walkedAt = now()

  function walk() {
    const target = work.current()?.alarm
    walker.sendTo(
      target && target.longitude !== null && target.latitude !== null
        ? metresOf(middle, { longitude: target.longitude, latitude: target.latitude })
        : undefined,
    )
    walker.walk((now() - walkedAt) / 1000)
    walkedAt = now()
  }

  async function enter() {
    middle = await signIn({ product, userName: plan.id, password: GUARD_PASSWORD })
    isSignedIn = true
    const own = await product.call(contract.staff.getOwn, {})
    if (!own.isOnDuty || !own.hasConsented)
      await product.call(contract.staff.update, { isOnDuty: true, hasConsented: true })
  }

  /** Calls as the page of a phone makes them, each 15 s. */
  async function talk() {
    if (!isSignedIn) await enter()
    await outbox.send(product)
    await product.call(contract.staff.position, { ...place(middle, walker.at), accuracy: 6 })
    const { list } = await product.call(contract.task.getOwn, { isOpen: true })
    work.learn(list, now())
    await patrol?.(product, plan.name)
  }

  async function add(action: PhoneAction | undefined): Promise<boolean> {
    if (!action) return false
    outbox.add(
      action.kind === 'report' ? { ...action, picture: await picture().catch(() => undefined) } : action,
    )
    return true
  }

  return {
    plan,
    /** One turn of the phone. @throws whatever the product said; the next turn goes on */
    async turn(): Promise<void> {
      walk()
      if (!isManual) await add(work.decide(now(), walker.hasArrived() || isWithoutPlace(work.current())))
      if (!hasNetwork) return
      await talk().catch((error: unknown) => {
        if (error instanceof ProductRefusal && error.code === 'session.login_needed') isSignedIn = false
        throw error
      })
    },
    /** Has the guard do it now, and from then on nothing by itself. @returns whether there was such a task */
    async order(kind: PhoneAction['kind']): Promise<boolean> {
      isManual = true
      return add(work.order(kind, now()))
    },
    setManual: (to: boolean) => void (isManual = to),
    setNetwork: (to: boolean) => void (hasNetwork = to),
    /** Changes the guard's duty or word. */
    async tell(change: { isOnDuty?: boolean; isBusy?: boolean }): Promise<void> {
      if (!isSignedIn) await enter()
      await product.call(contract.staff.update, change)
    },
    state: () => ({
      id: plan.id,
      name: plan.name,
      isSignedIn,
      hasNetwork,
      isManual,
      ...place(middle, walker.at),
      task: work.current()?.id ?? null,
      waiting: outbox.waiting,
    }),
  }
}

/** An alarm without a place is worked on where the guard stands. */
const isWithoutPlace = (task: { alarm: { longitude: number | null } } | undefined) =>
  task !== undefined && task.alarm.longitude === null
