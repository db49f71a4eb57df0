import { AsyncLocalStorage } from 'node:async_hooks'
import {
  DeleteQueryNode,
  InsertQueryNode,
  MergeQueryNode,
  RawNode,
  UpdateQueryNode,
  type KyselyPlugin,
  type RootOperationNode,
} from 'kysely'

/** Where the running code is: in a call that leaves a log row, or in the transaction that carries the row. */
interface Place {
  isChange: boolean
  /** The call has been answered; work that it started may still run and is no part of it. */
  isEnded: boolean
}

const places = new AsyncLocalStorage<Place>()

/** Runs a call that leaves a log row. Until it ends, the guard refuses changes outside of `inChange`. */
export async function inLoggedCall<Result>(work: () => Promise<Result>): Promise<Result> {
  const place: Place = { isChange: false, isEnded: false }
  try {
    return await places.run(place, work)
  } finally {
    place.isEnded = true
  }
}

/** Runs a transaction that writes the log row of its call. */
export const inChange = <Result>(work: () => Promise<Result>): Promise<Result> =>
  places.run({ isChange: true, isEnded: false }, work)

/**
 * Runs bookkeeping that is no change of the call and needs no row: counters of failed logins, codes that wait for an
 * answer, what a device was observed to be, work that goes on after the call.
 */
export const unlogged = <Result>(work: () => Result): Result => places.exit(work)

/** Refuses every change that a logged call makes outside of the transaction of its row; for tests. */
export const changeGuard: KyselyPlugin = {
  transformQuery({ node }) {
    const place = places.getStore()
    if (place && !place.isChange && !place.isEnded && isChange(node))
      throw new Error(`a logged call changes something outside of context.transaction: ${describe(node)}`)
    return node
  },
  transformResult: async ({ result }) => result,
}

const WRITES = /\b(insert\s+into|delete\s+from|merge\s+into|update\s+\w+\s+(\w+\s+)?set)\b/i

function isChange(node: RootOperationNode): boolean {
  if (RawNode.is(node)) return WRITES.test(node.sqlFragments.join('?'))
  // A row of the log itself may stand alone: of a refusal, or of a call that changes nothing.
  if (InsertQueryNode.is(node)) return node.into?.table.identifier.name !== 'audit'
  return UpdateQueryNode.is(node) || DeleteQueryNode.is(node) || MergeQueryNode.is(node)
}

/** The beginning of the statement, for the message. */
const describe = (node: RootOperationNode): string =>
  (RawNode.is(node) ? node.sqlFragments.join('?').trim() : JSON.stringify(node)).slice(0, 200)
