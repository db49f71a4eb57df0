import { randomUUID } from 'node:crypto'
import { contract, type OwnFootPatrol, type PatrolTask, type PatrolTaskDetails } from '@palisade/contract'
import type { ProductClient } from '../product/product-client.ts'

/** A stop of a walk that its guard forgets now and then: that of this number, counted from one. */
const FORGOTTEN_STOP = 4
/** Turns of the phone that the guard looks at one camera: a round goes on for some minutes. */
const TURNS_A_CAMERA = 4

export interface Patroller {
  /** Takes the codes at the checkpoints by their names. */
  learn(codes: ReadonlyMap<string, string>): void
  /** Lets a guard go on with their patrols in one turn of the phone: a check-in on foot, a step of a round by camera. */
  turn(product: ProductClient, name: string): Promise<void>
}

/** The guards' patrols: they walk and look as their plans say, forget a stop in every other walk, and find something now and then. */
export function createPatroller(now: () => number = Date.now): Patroller {
  let codes: ReadonlyMap<string, string> = new Map()
  let turns = 0

  async function walk(product: ProductClient): Promise<void> {
    for (const patrol of await product.call(contract.patrolFoot.getOwn, {})) {
      const stop = stopNow(patrol, now())
      const code = stop && codes.get(stop.name)
      if (!stop || code === undefined) continue
      const at = new Date(now()).toISOString()
      const answers = stop.questions.map(() => 'Yes')
      const { id } = patrol
      const { position } = stop
      const request = { requestId: randomUUID(), id, position, code, phoneAt: at, sentAt: at, answers }
      await product.call(contract.patrolFoot.checkIn, request)
    }
  }

  async function look(product: ProductClient, name: string): Promise<void> {
    const open = await product.call(contract.patrolTask.getOpen, {})
    const own = roundOf(open, name)
    if (!own) return
    if (own.status === 'unstarted') {
      await product.call(contract.patrolTask.start, { id: own.id })
      return
    }
    turns += 1
    if (turns % TURNS_A_CAMERA !== 0) return
    const round = await product.call(contract.patrolTask.getDetails, { id: own.id })
    const said = reportOn(round)
    if (said) await product.call(contract.patrolTask.report, said)
    const { id, position } = round
    await product.call(contract.patrolTask.move, { id, from: position, to: position + 1 })
  }

  return {
    learn(known) {
      codes = known
    },
    async turn(product, name) {
      if (codes.size === 0) return
      await walk(product)
      await look(product, name)
    },
  }
}

/** The stop that the guard reaches now: the first open one that is due, but for one that is forgotten in every other walk. */
export function stopNow(
  { dueFrom, stops }: OwnFootPatrol,
  now: number,
): OwnFootPatrol['stops'][number] | undefined {
  const isForgetful = new Date(dueFrom).getHours() % 2 === 1
  return stops.find(
    stop =>
      stop.verdict === null &&
      Date.parse(stop.dueAt) <= now &&
      !(isForgetful && stop.position === FORGOTTEN_STOP - 1),
  )
}

/** A round of the guard's own, one that is under way before one that is due. */
const roundOf = (open: readonly PatrolTask[], name: string): PatrolTask | undefined => {
  const own = open.filter(({ personName }) => personName === name)
  return own.find(({ status }) => status === 'in_progress') ?? own[0]
}

/** The report on the camera that is looked at; the third one shows something in every third hour. */
function reportOn({ id, position, stops, dueFrom }: PatrolTaskDetails) {
  const stop = stops[position]
  if (!stop || stop.verdict !== null) return undefined
  const isFinding = position === 2 && new Date(dueFrom).getHours() % 3 === 0
  const answers = stop.questions.map(() => (isFinding ? 'No' : 'Yes'))
  return isFinding
    ? { id, position, verdict: 'abnormal' as const, note: 'Pallets block the exit', answers }
    : { id, position, verdict: 'normal' as const, answers }
}
