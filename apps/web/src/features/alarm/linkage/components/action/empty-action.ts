import type { LinkageActionKind, LinkageActionOf } from '@palisade/contract'

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

/** An action of a kind that is still to be filled in: at once, and a fault of it stops nothing. */
export const emptyAction = <Kind extends LinkageActionKind>(kind: Kind): LinkageActionOf<Kind> =>
  ({
    kind,
    delaySeconds: 0,
    waitsForLast: true,
    onFailure: 'continue',
    ...beginnings[kind],
  }) as unknown as LinkageActionOf<Kind>
