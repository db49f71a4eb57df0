import type { RecognitionState } from '@palisade/contract'
import type { CallsOf } from '#server/infra/binding/handlers.ts'
import type { Db, Tx } from '#server/infra/database/database.ts'
import { writeEvent } from '#server/infra/outbox/outbox.ts'
import type { RecognitionClient } from '#server/infra/recognition/recognition-client.ts'
import { findOff, insertOff, removeOff } from './centre/centre-off.queries.ts'

type Engine = Pick<RecognitionState, 'state' | 'model'>

/** Whether faces are recognised, on the installation and in a centre. */
export function createRecognitionService({ db, client }: { db: Db; client: RecognitionClient }) {
  return {
    async getState(_request, { centre }): Promise<RecognitionState> {
      const off = centre && (await findOff(db, centre.areaId))
      const centreOff = off && {
        by: off.turned_off_by,
        at: off.turned_off_at.toISOString(),
        reason: off.reason,
      }
      return { ...(await engineState(client)), centreOff: centreOff ?? null }
    },

    /** It is no error when a colleague was first. */
    async switchCentre({ isOn, reason }, { centre, user, transaction }) {
      const centreId = centre.areaId
      await transaction(
        async tx => {
          const row = { centre_id: centreId, reason, turned_off_by: user.name }
          const isChanged = isOn ? await removeOff(tx, centreId) : await insertOff(tx, row)
          if (isChanged) await tellSwitched(tx, isOn)
          return isChanged
        },
        isChanged => (isChanged ? { object: centreId, after: { isOn, reason } } : undefined),
      )
    },
  } satisfies CallsOf<'recognition'>
}

async function engineState(client: RecognitionClient): Promise<Engine> {
  if (!client.isOn) return { state: 'off', model: null }
  const status = await client.status()
  if (!status) return { state: 'away', model: null }
  if (!status.model) return { state: status.hasFailed ? 'failed' : 'starting', model: null }
  const { name, vendor, licence, isBuiltIn, minFacePx } = status.model
  return { state: 'ready', model: { name, vendor, licence, isBuiltIn, minFacePx } }
}

/** Pictures that came while the centre was off wait no longer. */
async function tellSwitched(tx: Tx, isOn: boolean): Promise<void> {
  await writeEvent(tx, { type: 'recognition.switched', data: {}, audience: { permission: null } })
  const audience = { permission: 'face.view' } as const
  if (isOn) await writeEvent(tx, { type: 'face_picture.waiting', data: {}, audience })
}
