import type { LinkageAction, LinkageActionKind, LinkageActionOf } from '@palisade/contract'
import type { EditedAction } from './linkage-fields.ts'

type Own<Kind extends LinkageActionKind> = Omit<
  LinkageActionOf<Kind>,
  'kind' | 'delaySeconds' | 'waitsForLast' | 'onFailure'
>

/** The fields that each kind begins with; empty ids are to be filled in. */
const beginnings: { readonly [Kind in LinkageActionKind]: Own<Kind> } = {
  open_picture: { cameraIds: [], userIds: [] },
  preset: { deviceId: '', token: '', label: '' },
  snapshot: { cameraId: null },
  record: { cameraIds: [], seconds: 60 },
  output: { deviceId: '', token: '', label: '', isOn: true },
  zone: { defenceZoneIds: [], action: 'arm' },
  procedure: { procedureId: '' },
  alarm: { deviceId: null, type: 'intrusion', level: null, description: '' },
  task: { userIds: [], remarks: '' },
  notice: { userIds: [], groupIds: [], roleIds: [], channels: ['console'], title: '', text: '' },
  webhook: { webhookId: '', text: '' },
  mqtt: { topic: 'linkage', text: '' },
}

/** A new action of a kind, behind the others; keys of removed ones are never given again while a greater one is there. */
export function newAction(kind: LinkageActionKind, actions: readonly EditedAction[]): EditedAction {
  const numbers = actions.map(({ key }) => Number(key.slice(1)))
  const action = {
    kind,
    delaySeconds: 0,
    waitsForLast: true,
    onFailure: 'continue',
    ...beginnings[kind],
  } as LinkageAction
  return { key: `a${Math.max(0, ...numbers) + 1}`, action }
}
