import { NOTICE_DIGEST_LINES } from '@palisade/contract'
import type { Db, Tx } from '#server/infra/database/database.ts'
import type { DigestFields } from '../message/message.presenter.ts'
import { insertDeliveries, insertNotice, listDeliveries } from '../notice.queries.ts'
import { listHeldWays, lockHeld, settleHeld, type HeldRow, type PersonWay } from './flood.queries.ts'

/**
 * Releases deliveries that were held for a flood or for quiet hours and may be sent now: a single one as it is, several of one person's way
 * as one digest that counts them.
 */
export async function releaseHeld(db: Db): Promise<void> {
  for (const way of await listHeldWays(db)) await db.transaction().execute(tx => releaseWay(tx, way))
}

async function releaseWay(tx: Tx, way: PersonWay): Promise<void> {
  const rows = await lockHeld(tx, way)
  const idsOf = (list: readonly HeldRow[]) => list.map(row => row.id)
  const [answered, open] = [rows.filter(row => row.is_answered), rows.filter(row => !row.is_answered)]
  await settleHeld(tx, idsOf(answered), { state: 'skipped', reason: 'answered' })
  const [first] = open
  if (!first) return
  if (open.length === 1) return settleHeld(tx, idsOf(open), { state: 'waiting', reason: null })
  const digestId = await writeDigest(tx, way, first, open)
  await settleHeld(tx, idsOf(open), { state: 'grouped', reason: null, digestId })
}

async function writeDigest(
  tx: Tx,
  way: PersonWay,
  first: HeldRow,
  rows: readonly HeldRow[],
): Promise<string> {
  const fields: DigestFields = {
    count: rows.length,
    hold: first.hold,
    held: rows
      .slice(0, NOTICE_DIGEST_LINES)
      .map(({ title, cause_reason, alarm_id }) => ({ title, cause_reason, alarm_id })),
  }
  // The cause contains the first of them, so that no second digest can be added for it.
  const { id } = await insertNotice(tx, {
    cause: `digest:${first.id}`,
    reason: 'digest',
    alarm_id: null,
    area_id: null,
    level: Math.min(...rows.map(row => row.level ?? 4)),
    title: '',
    body: '',
    fields: { ...fields },
  })
  const { recipient, receiver } = first
  await insertDeliveries(tx, id, [{ ...way, recipient, receiver, is_whole: true }])
  const [digest] = await listDeliveries(tx, id)
  return digest?.id ?? id
}
