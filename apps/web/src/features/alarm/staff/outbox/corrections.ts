import type { OutboxStore } from './outbox-store.ts'
import type { Refusal, Waiting } from './waiting.ts'

/** Why a correction is not sent whose first answer was given up without a word of the server. */
const GIVEN_UP: Refusal = { code: 'server.failed', params: {} }

/** Refuses what corrects a deed that is not taken: it would correct an answer that the guard has not seen. */
export async function refuseCorrections(
  store: OutboxStore,
  { requestId, trouble }: Waiting,
  refusal: Refusal = trouble?.answer ?? GIVEN_UP,
): Promise<void> {
  for (const one of await store.list()) {
    if (one.corrects !== requestId || one.refusal) continue
    await refuseCorrections(store, one, refusal)
    await store.put({ ...one, refusal })
  }
}

/** Whether it is neither refused with what it corrects nor given up since the round began. */
export const isStillWaiting = async (store: OutboxStore, { requestId }: Waiting): Promise<boolean> =>
  (await store.list()).some(one => one.requestId === requestId && !one.refusal)
