import type { EscalationDuty, NoticeRecipients, PersonalChannel } from '@palisade/contract'
import type { AccessObject } from '#server/infra/access/access.ts'
import type { Tx } from '#server/infra/database/database.ts'
import type { DraftDelivery } from '../notice.queries.ts'
import { listOnDuty } from './duty.queries.ts'
import { listAddressees } from './person.queries.ts'
import { wayStates } from './person.rules.ts'

export interface PersonalNotice {
  recipients: NoticeRecipients
  duties?: readonly EscalationDuty[]
  channels: readonly PersonalChannel[]
  areaId?: string | undefined
}

/** Drafts one delivery for each person and way. A draft that cannot be sent has the reason, so that the log explains it for everybody. */
export async function draftPersonal(
  tx: Tx,
  { recipients, duties = [], channels, areaId }: PersonalNotice,
  alarm: (AccessObject & { areaId: string; level: number; centreId: string }) | undefined,
  at: Date,
): Promise<DraftDelivery[]> {
  const onDuty = alarm ? await listOnDuty(tx, duties, alarm) : []
  const people = await listAddressees(tx, { ...recipients, onDuty }, alarm ?? { areaId: areaId ?? null })
  return people.flatMap(person =>
    wayStates(person, channels, { isVeryUrgent: alarm?.level === 1, at }).map(
      ({ channel, state, reason, dueAt }) => ({
        channel,
        user_id: person.id,
        recipient: person.name,
        receiver: channel,
        state,
        ...(reason && { reason }),
        ...(dueAt && { due_at: dueAt }),
      }),
    ),
  )
}
